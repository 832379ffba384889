/** More would not be faster: the server stores what two live through. */
const MAX_THREADS = 2;
/** Bytes that have to be free for each. */
const ROOM_FOR_ONE = 500_000_000;

/** How many threads a machine has room for, at least one. */
export function threadsFor({ cores, memory }: { readonly cores: number; readonly memory: number }): number {
  return Math.max(1, Math.min(MAX_THREADS, cores, Math.floor(memory / ROOM_FOR_ONE)));
}
