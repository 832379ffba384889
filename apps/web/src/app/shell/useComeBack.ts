import { phrase, t } from "@atrium/words";
import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "../../platform/apiError.ts";
import { isLostPart } from "../../platform/parts/lostPart.ts";
import { reloadOnce } from "../../platform/parts/reloadOnce.ts";
import { serverAnswers } from "../../platform/serverAnswers.ts";

/** ms between two questions to the server. */
const PAUSE = 3_000;

export interface ComeBack {
  /** What a person reads instead of the error's own words; undefined where these say more. */
  readonly sentence: string | undefined;
  readonly tryAgain: () => void;
}

/**
 * Brings back by itself a page that failed because something could not be fetched. Of data it asks again; a script or a
 * style comes with a new load of the page only, as what needs it remembers the failure.
 */
export function useComeBack(error: unknown, askAgain: () => void): ComeBack {
  const isPart = isLostPart(error);
  const isAway = error instanceof ApiError && error.isServerAway;
  const [answers, setAnswers] = useState<boolean>();
  const onAnswer = useEffectEvent(askAgain);

  useEffect(() => {
    if (!isPart && !isAway) return undefined;
    const ended = new AbortController();
    if (isPart) void reloadWhenBack(error, setAnswers, ended.signal);
    else void whenAnswering(onAnswer, ended.signal);
    return () => {
      ended.abort();
    };
  }, [error, isPart, isAway]);

  if (isPart) return { sentence: t(answers === false ? AWAY : LOST), tryAgain: () => void reloadIfAnswering() };
  return { sentence: isAway && error.status === 0 ? t(AWAY) : undefined, tryAgain: askAgain };
}

const AWAY = phrase("The server is not responding. This page recovers automatically when it does.");
const LOST = phrase("Part of this page could not be loaded from the server.");

/** Asks for data a while after each failure, so that a server that answers and yet fails is not asked forever. */
async function whenAnswering(askAgain: () => void, signal: AbortSignal): Promise<void> {
  do await pause(signal);
  while (!signal.aborted && !(await serverAnswers()));
  if (!signal.aborted) askAgain();
}

/** At once where the server answers, but only once: what is still missing then is gone until the server was away again. */
async function reloadWhenBack(error: Error, say: (answers: boolean) => void, signal: AbortSignal): Promise<void> {
  let wasAway = false;
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const answers = await serverAnswers();
    if (signal.aborted) return;
    if (answers && wasAway) {
      window.location.reload();
      return;
    }
    if (answers && isFirst && reloadOnce(error)) return;
    wasAway ||= !answers;
    say(answers);
    await pause(signal);
  }
}

/** A load while the server is away would end on the browser's own page, which does not come back. */
async function reloadIfAnswering(): Promise<void> {
  if (await serverAnswers()) window.location.reload();
}

async function pause(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PAUSE);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
