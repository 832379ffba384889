import { t } from "@atrium/words";
import { ShowAll } from "@atrium/ui";
import { useSite } from "../../platform/site.ts";
import { clock } from "../../platform/time.ts";
import styles from "./pastList.module.css";

/** Something that was so for a while, as text. */
export interface PastLine {
  readonly key: string;
  readonly from: number;
  /** undefined: it goes on. */
  readonly to: number | undefined;
  readonly what: string;
  /** Beside it: "38 %". */
  readonly detail?: string | undefined;
}

/** Lines that are shown before all are asked for. */
const AT_FIRST = 5;

/** What happened today, the newest first. */
export function PastList({ label, lines, none }: { label: string; lines: readonly PastLine[]; none: string }) {
  const { timeZone } = useSite();
  if (lines.length === 0) return <p className="t12 muted">{none}</p>;
  return (
    <ShowAll rows={lines} atFirst={AT_FIRST}>
      {(shown) => (
        <ul className={styles["past"]} aria-label={label}>
          {shown.map(({ key, from, to, what, detail }) => (
            <li className="grid gap-8 t12" key={key}>
              <span className="num muted">{`${clock(from, timeZone)}–${to === undefined ? t("now ## at this moment") : clock(to, timeZone)}`}</span>
              <span>{what}</span>
              <span className="num ink2">{detail}</span>
            </li>
          ))}
        </ul>
      )}
    </ShowAll>
  );
}
