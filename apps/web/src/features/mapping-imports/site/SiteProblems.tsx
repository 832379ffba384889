import type { SiteImportReply } from "@atrium/contract/site";
import { StateGlyph } from "@atrium/ui";
import styles from "./siteImport.module.css";

/** Why a site file cannot come in: each problem with its file, line and field. */
export function SiteProblems({ reply: { problems, problemCount } }: { reply: SiteImportReply }) {
  return (
    <>
      <ul className={styles["problems"]} aria-label="Problems of the file">
        {problems.map(({ file, line, field, message }) => (
          <li key={`${file} ${String(line)} ${field} ${message}`} className={styles["problem"]}>
            <StateGlyph state="alarm" />
            <span className={styles["where"]}>
              <span className="m">{file === "" ? "The zip file" : `${file}, line ${String(line)}`}</span>
              {field !== "(file)" && <span className="t12 muted">{field}</span>}
            </span>
            <span className={styles["what"]}>{message}</span>
          </li>
        ))}
      </ul>
      {problemCount > problems.length && (
        <p className={`t12 muted ${styles["more"]}`}>{`and ${String(problemCount - problems.length)} more`}</p>
      )}
    </>
  );
}
