import { useCall } from '@quarrter/client/calls';
import { proposeWithholdingTax, staffWithholdingTax } from '@quarrter/contract/staff/products';
import { DateText } from '@quarrter/ui/DateText';
import { Fact, Facts } from '@quarrter/ui/Figure';
import { TextField } from '@quarrter/ui/TextField';
import { ActionForm } from '../../shell/ActionForm.tsx';
import { NoRecord } from '../../shell/NoRecord.tsx';
import { ProductFrame } from './ProductFrame.tsx';
import { afterProposal } from './use-products.ts';

/** The tax withheld from the returns of all investments, today and from later dates. */
export default function WithholdingTaxPage() {
  const { data, error, refetch } = useCall(staffWithholdingTax);
  if (!data) return <NoRecord what="product" error={error} onRetry={() => refetch()} />;
  const { rate, versions, proposals } = data;
  // Every database begins with no tax from a date that says nothing.
  const dated = versions.filter(({ effectiveOn }) => effectiveOn > '1970-01-01');
  return (
    <ProductFrame
      title="Withholding tax"
      terms={
        <Facts>
          <Fact label="Withheld today">{rate}% of each return</Fact>
          {dated.map((version, place) => (
            <Fact
              // Two versions may begin on one date.
              key={`${version.effectiveOn} ${dated.length - place}`}
              label={
                <>
                  From <DateText date={version.effectiveOn} />
                </>
              }
            >
              {version.rate}%
            </Fact>
          ))}
        </Facts>
      }
      proposals={proposals}
      form={(onDone) => <TaxForm rate={rate} onDone={onDone} />}
    />
  );
}

function TaxForm({ rate, onDone }: { rate: string; onDone: () => void }) {
  return (
    <ActionForm
      call={proposeWithholdingTax}
      start={{ rate, effectiveOn: '' }}
      after={afterProposal}
      label="Send for approval"
      onClose={onDone}
    >
      {(form) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Tax, percent of each return"
            inputMode="decimal"
            autoComplete="off"
            className="figures"
            {...form.field('rate')}
          />
          <TextField
            label="From"
            hint="Returns credited on this date and later. It must be after today."
            type="date"
            {...form.field('effectiveOn')}
          />
        </div>
      )}
    </ActionForm>
  );
}
