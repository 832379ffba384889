import type { SiteImportReply } from "@atrium/contract/site";
import { StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import styles from "./siteImport.module.css";

/** Why a site file cannot come in: each problem with its file, line and field. */
export function SiteProblems({ reply: { problems, problemCount } }: { reply: SiteImportReply }) {
  return (
    <>
      <ul className="plain-list border-t" aria-label={t("Problems in the file")}>
        {problems.map(({ file, line, field, message }) => (
          <li key={`${file} ${String(line)} ${field} ${message}`} className={`grid items-start ${styles["problem"]}`}>
            <StateGlyph state="alarm" />
            <span className="col min-w-0 break-anywhere">
              <span className="m">{file === "" ? t("The zip file") : t("{file}, line {line}", { file, line })}</span>
              {field !== "(file)" && <span className="t12 muted">{field}</span>}
            </span>
            <span className={`break-anywhere ${styles["what"]}`}>{message}</span>
          </li>
        ))}
      </ul>
      {problemCount > problems.length && (
        <p className={`t12 muted ${styles["more"]}`}>
          {t("and {value} more", { value: problemCount - problems.length })}
        </p>
      )}
    </>
  );
}
