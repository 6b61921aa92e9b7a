import { type Currency, formatMoney, type Minor } from '@quarrter/domain/money';
import { stopOf } from './slider-stops.ts';

/** A finger finds an amount faster than a keyboard; the field beside it takes any other amount. */
export function AmountSlider(props: {
  currency: Currency;
  stops: readonly Minor[];
  amount: Minor;
  onChoose: (amount: Minor) => void;
}) {
  const { currency, stops, amount, onChoose } = props;
  return (
    <div className="grid gap-1">
      <label htmlFor="amount-slider" className="text-sm font-600">
        Or slide to an amount
      </label>
      <input
        id="amount-slider"
        type="range"
        min={0}
        max={stops.length - 1}
        value={stopOf(stops, amount)}
        aria-valuetext={formatMoney(amount, currency)}
        onChange={(event) => onChoose(stops[Number(event.target.value)] ?? amount)}
        className="h-11 w-full cursor-pointer accent-main-text"
      />
    </div>
  );
}
