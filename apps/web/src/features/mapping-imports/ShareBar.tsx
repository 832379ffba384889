import type { ImportEffect, MappingImportReply } from "@atrium/contract/site";
import styles from "./MappingImportPage.module.css";

const PARTS: readonly { readonly key: string; readonly words: string; readonly of: readonly ImportEffect[] }[] = [
  { key: "change", words: "add or change", of: ["add", "again", "change"] },
  { key: "retire", words: "retire", of: ["retire"] },
  { key: "problem", words: "problem", of: ["none"] },
  { key: "same", words: "same", of: ["same"] },
];

/** How much of a file does what. */
export function ShareBar({ counts }: Pick<MappingImportReply, "counts">) {
  const parts = PARTS.map(({ key, words, of }) => {
    return { key, words, count: of.reduce((sum, effect) => sum + counts[effect], 0) };
  });
  return (
    <div className={`row wrap ${styles["shares"]}`}>
      <div className={`flex overflow-hidden bg-2 ${styles["bar"]}`} aria-hidden>
        {parts.map(({ key, count }) => (
          <span key={key} data-part={key} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={`plain-list flex wrap t12 ink2 ${styles["legend"]}`}>
        {parts.map(({ key, words, count }) => (
          <li className="row gap-6" key={key}>
            <span data-part={key} className={styles["mark"]} aria-hidden />
            {count} {words}
          </li>
        ))}
      </ul>
    </div>
  );
}
