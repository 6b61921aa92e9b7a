import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Activity } from './activity.ts';
import { watchIdle } from './watch-idle.ts';

const minutes = (count: number) => count * 60_000;

/** An activity without tabs: the test sends the messages of other tabs itself. */
function fakeActivity() {
  let last = Date.now();
  let listener = () => {};
  const activity: Activity = {
    last: () => last,
    record: () => {
      last = Date.now();
    },
    ask: vi.fn(),
    onOtherTab: (given) => {
      listener = given;
    },
    close: () => {},
  };
  return {
    activity,
    changedInOtherTab: (at: number) => {
      last = at;
      listener();
    },
  };
}

function watching() {
  const fake = fakeActivity();
  const onWarning = vi.fn<(leftMs: number | null) => void>();
  const onOver = vi.fn();
  const notifyServer = vi.fn(async () => {});
  const watch = watchIdle({
    minutes: 30,
    activity: fake.activity,
    onWarning,
    onOver,
    notifyServer,
  });
  return { ...fake, watch, onWarning, onOver, notifyServer };
}

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) }));
afterEach(() => vi.useRealTimers());

describe('the watch over inactivity', () => {
  test('SES-12: warns one minute before the end, counts down, then ends the session', () => {
    const { onWarning, onOver } = watching();
    vi.advanceTimersByTime(minutes(29) - 1);
    expect(onWarning).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onWarning).toHaveBeenLastCalledWith(minutes(1));
    vi.advanceTimersByTime(20_000);
    expect(onWarning).toHaveBeenLastCalledWith(40_000);
    expect(onOver).not.toHaveBeenCalled();
    vi.advanceTimersByTime(41_000);
    expect(onOver).toHaveBeenCalledOnce();
  });

  test('SES-11: restarts the time on activity', () => {
    const { watch, onWarning } = watching();
    vi.advanceTimersByTime(minutes(28));
    watch.active();
    vi.advanceTimersByTime(minutes(28));
    expect(onWarning).not.toHaveBeenCalled();
  });

  test('SES-12: accepts only an answer to the warning while it is shown', async () => {
    const { watch, onWarning, notifyServer } = watching();
    vi.advanceTimersByTime(minutes(29.5));
    watch.active();
    vi.advanceTimersByTime(1_000);
    expect(onWarning).toHaveBeenLastCalledWith(29_000);
    await watch.stay();
    expect(notifyServer).toHaveBeenCalledOnce();
    expect(onWarning).toHaveBeenLastCalledWith(null);
  });

  test('SES-12: does not stay signed in when the server did not answer', async () => {
    const { watch, onWarning, onOver, notifyServer } = watching();
    vi.advanceTimersByTime(minutes(29.5));
    notifyServer.mockRejectedValueOnce(new Error('offline'));
    await expect(watch.stay()).rejects.toThrow('offline');
    expect(onWarning).not.toHaveBeenCalledWith(null);
    vi.advanceTimersByTime(minutes(1));
    expect(onOver).toHaveBeenCalled();
  });

  test('SES-12: waits for the answer to "Stay signed in" before it ends the session', async () => {
    const { watch, onWarning, onOver, notifyServer } = watching();
    vi.advanceTimersByTime(minutes(30) - 4_000);
    notifyServer.mockImplementationOnce(() => new Promise((done) => setTimeout(done, 6_000)));
    const stayed = watch.stay();
    await vi.advanceTimersByTimeAsync(5_500);
    expect(onOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(500);
    await stayed;
    expect(onWarning).toHaveBeenLastCalledWith(null);
    await vi.advanceTimersByTimeAsync(minutes(28));
    expect(onOver).not.toHaveBeenCalled();
  });

  test('SES-12: ends the session seconds later when that answer never comes', async () => {
    const { watch, onOver, notifyServer } = watching();
    vi.advanceTimersByTime(minutes(30) - 4_000);
    notifyServer.mockImplementationOnce(() => new Promise(() => {}));
    void watch.stay();
    await vi.advanceTimersByTimeAsync(19_000);
    expect(onOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(onOver).toHaveBeenCalledOnce();
  });

  test('SES-12: ends the session at once when staying is rejected after the time', async () => {
    const { watch, onOver, notifyServer } = watching();
    vi.advanceTimersByTime(minutes(30) - 4_000);
    notifyServer.mockImplementationOnce(
      () => new Promise((_, refuse) => setTimeout(() => refuse(new Error('offline')), 6_000)),
    );
    const stayed = expect(watch.stay()).rejects.toThrow('offline');
    await vi.advanceTimersByTimeAsync(6_500);
    await stayed;
    expect(onOver).toHaveBeenCalledOnce();
  });

  test('SES-12: reports nothing after it was stopped', async () => {
    const { watch, activity, onWarning, notifyServer } = watching();
    const record = vi.spyOn(activity, 'record');
    vi.advanceTimersByTime(minutes(29.5));
    notifyServer.mockImplementationOnce(() => new Promise((done) => setTimeout(done, 6_000)));
    const stayed = watch.stay();
    watch.stop();
    onWarning.mockClear();
    await vi.advanceTimersByTimeAsync(minutes(1));
    await stayed;
    watch.check();
    expect(record).not.toHaveBeenCalled();
    expect(onWarning).not.toHaveBeenCalled();
  });

  test('SES-11: counts activity in another tab, also during the warning', () => {
    const { changedInOtherTab, onWarning, onOver } = watching();
    vi.advanceTimersByTime(minutes(29.5));
    changedInOtherTab(Date.now() - 5_000);
    expect(onWarning).toHaveBeenLastCalledWith(null);
    vi.advanceTimersByTime(minutes(5));
    expect(onOver).not.toHaveBeenCalled();
  });

  test('SES-12: asks the other tabs before it ends the session after a sleep', () => {
    const { activity, watch, changedInOtherTab, onOver } = watching();
    vi.setSystemTime(Date.now() + minutes(45));
    watch.check();
    expect(activity.ask).toHaveBeenCalledOnce();
    expect(onOver).not.toHaveBeenCalled();
    changedInOtherTab(Date.now() - minutes(2));
    vi.advanceTimersByTime(1_000);
    expect(onOver).not.toHaveBeenCalled();
  });

  test('SES-12: ends the session on waking up from a sleep longer than the limit', () => {
    const { watch, onOver } = watching();
    vi.setSystemTime(Date.now() + minutes(45));
    watch.active();
    watch.check();
    vi.advanceTimersByTime(1_000);
    expect(onOver).toHaveBeenCalledOnce();
  });

  test('SES-12: tells the server about a client who only types, and about no idle one', () => {
    const { watch, notifyServer } = watching();
    for (let minute = 0; minute < 12; minute += 1) {
      vi.advanceTimersByTime(minutes(1));
      watch.active();
    }
    expect(notifyServer).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(minutes(25));
    expect(notifyServer).toHaveBeenCalledTimes(3);
  });
});
