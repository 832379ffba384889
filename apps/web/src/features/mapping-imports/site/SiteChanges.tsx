import type { KindChange, SiteImportReply } from "@atrium/contract/site";
import { sayNumber, t } from "@atrium/words";
import styles from "./siteImport.module.css";
import { ACTS, KIND_WORDS } from "./siteWords.ts";
import { andMore } from "../../../collections/andMore.ts";

/** What a site file does, by kind of thing, with the ids of what it is about. */
export function SiteChanges({ kinds }: Pick<SiteImportReply, "kinds">) {
  return (
    <ul className="plain-list border-t" aria-label={t("Changes")}>
      {kinds.map((kind) => (
        <li key={kind.kind} className={`grid items-start gap-12 ${styles["kind"]}`}>
          <span className="m">{t(KIND_WORDS[kind.kind])}</span>
          <Changes kind={kind} />
        </li>
      ))}
    </ul>
  );
}

function Changes({ kind }: { kind: KindChange }) {
  const acts = ACTS.filter(([act]) => kind[act] > 0);
  if (acts.length === 0) return <span className="muted">{t("Unchanged")}</span>;
  return (
    <div className="col gap-6 min-w-0">
      {acts.map(([act, word]) => (
        <details key={act}>
          <summary className="cursor-pointer">
            <span className="num">{sayNumber(kind[act])}</span>{" "}
            {kind.kind === "devices" && act === "removed" ? t("retired") : t(word)}
          </summary>
          <p className={`break-anywhere ink2 ${styles["names"]}`}>
            {andMore(kind.names[act], kind[act] - kind.names[act].length)}
          </p>
        </details>
      ))}
    </div>
  );
}
