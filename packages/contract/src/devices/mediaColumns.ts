import { phrase, t } from "@atrium/words";
import type { Media } from "./media.ts";
import type { Column } from "../base/column.ts";

/** "41 of 41", "39 of 41, 2 failed", "12 of 41, 29 waiting": the units that have the sound. */
export function unitsText({ units }: Pick<Media, "units">): string {
  const { there, waiting, failed, differs } = units;
  const all = there + waiting + failed + differs;
  if (all === 0) return t("No units");
  return [
    t("{there} of {all}", { there, all }),
    ...(failed === 0 ? [] : [t("{count} failed", { count: failed })]),
    ...(differs === 0 ? [] : [t("{count, plural, one {# differs} other {# differ}}", { count: differs })]),
    ...(waiting === 0 ? [] : [t("{count} waiting", { count: waiting })]),
  ].join(", ");
}

/** The sounds of the site. */
export const MEDIA_COLUMNS = [
  { key: "name", title: phrase("Name"), value: ({ name }) => name },
  { key: "length", title: phrase("Length"), unit: "s", value: ({ sound }) => sound?.length ?? null },
  { key: "size", title: phrase("Size"), unit: "Bytes", value: ({ sound }) => sound?.size ?? null },
  { key: "loudness", title: phrase("Loudness"), unit: "LUFS", value: ({ sound }) => sound?.loudness ?? null },
  { key: "units", title: phrase("On units"), value: unitsText },
  { key: "lastPlayedAt", title: phrase("Last played"), isMoment: true, value: ({ lastPlayedAt }) => lastPlayedAt },
] as const satisfies readonly Column<Media>[];
