import type { PastLine } from "../../../devices/inspector/PastList.tsx";
import type { Span } from "../../../devices/inspector/spans.ts";
import { STOPPED } from "../media.ts";

interface PaPast {
  readonly media: readonly Span[];
  readonly volumes: readonly Span[];
  /** What a code of a clip is called. */
  readonly nameOf: (code: number) => string;
}

/** What was there to be heard, with its volume at the beginning, the newest first. */
export function playedLines({ media, volumes, nameOf }: PaPast): readonly PastLine[] {
  return media
    .filter(({ value }) => value !== STOPPED)
    .map(({ value, from, to }): PastLine => {
      const volume = volumes.findLast((one) => one.from <= from);
      const detail = volume === undefined ? undefined : `${String(Math.round(volume.value))} %`;
      return { key: String(from), from, to, what: nameOf(value), detail };
    })
    .toReversed();
}
