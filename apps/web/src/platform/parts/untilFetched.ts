import { serverAnswers } from "../serverAnswers.ts";

/** ms between two tries. */
const PAUSE = 2_000;

/**
 * Tries again what could not be fetched, until the server answers: for as long as the page lives, because it cannot do
 * without. What fails although the server answered before the try and after it is gone, which is an error.
 */
export async function untilFetched<T>(fetchOnce: () => Promise<T>, isLost: (failure: unknown) => boolean): Promise<T> {
  let answered = false;
  for (;;) {
    try {
      return await fetchOnce();
    } catch (failure) {
      if (!isLost(failure)) throw failure;
      const answers = await serverAnswers();
      if (answered && answers) throw failure;
      answered = answers;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE);
    });
  }
}
