import { type Comparison, gapsOf, longestGap } from "@atrium/ui/charts";
import { millis } from "@atrium/contract";
import { age } from "../../platform/time.ts";
import styles from "./trend.module.css";

/** A shorter gap is seen in its strip; a longer one gets its sentence. */
const WORTH_A_SENTENCE = 6 * 3_600_000;

/** "Café, no data for 12 h 20 min". */
export function GapNotes({ comparison }: { comparison: Comparison }) {
  const notes = comparison.sources.flatMap(({ key, name }) => {
    const line = comparison.panels.flatMap((panel) => panel.series).find(({ source }) => source === key);
    const gap = line === undefined ? undefined : longestGap(gapsOf(line, comparison));
    const length = gap === undefined ? 0 : gap.to - gap.from;
    return length < WORTH_A_SENTENCE ? [] : [{ key, text: `${name}, no data for ${age(millis(length))}` }];
  });
  if (notes.length === 0) return null;
  return (
    <ul className={`flex wrap p-0 t12 ink2 ${styles["gaps"]}`}>
      {notes.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}
