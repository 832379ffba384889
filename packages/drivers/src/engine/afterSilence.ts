import type { Millis } from "@atrium/contract";
import type { Clock } from "@atrium/time";

/**
 * Calls `onSilence` when nothing has come for `delay` ms. A turn of the event loop runs timers before it reads sockets:
 * where the program was busy for longer than `delay`, the answer lies unread when the timer runs. So what lies in the
 * socket by then is read first.
 * @param hasMore whether the socket may hold more than the turn that ends has read; believed for another `delay` at most
 * @returns cancels it, as the receiver of the answer does
 */
export function afterSilence(
  clock: Clock,
  delay: Millis,
  onSilence: () => void,
  hasMore: () => boolean = () => false,
): () => void {
  let reading: NodeJS.Immediate | undefined;
  const cancel = clock.after(delay, () => {
    const last = clock.elapsed() + delay;
    const look = (): void => {
      // Immediates run after the sockets of a turn were read.
      reading = setImmediate(() => {
        if (hasMore() && clock.elapsed() < last) look();
        else onSilence();
      });
    };
    look();
  });
  return () => {
    cancel();
    clearImmediate(reading);
  };
}
