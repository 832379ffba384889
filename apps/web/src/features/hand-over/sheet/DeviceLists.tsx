import { type SheetContent, sourceWords } from "@atrium/contract/alarms";
import { StateGlyph } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { clock, clockOfDay } from "../../../platform/time.ts";
import styles from "./sheet.module.css";
import type { SheetClock } from "../handOverWords.ts";
import { Part } from "./Part.tsx";

interface ListProps {
  content: SheetContent;
  at: SheetClock;
}

/** The end is bold where it reaches into the next shift. */
export function Holds({ content, at }: ListProps) {
  return (
    <Part
      title={t("Operator overrides")}
      count={content.counts.holds}
      note={t("ends")}
      none={t("No operator overrides.")}
    >
      {content.holds.map((hold) => (
        <li key={`${hold.place} ${hold.name}`}>
          <StateGlyph state="held" size={16} />
          <span className={`grow break-anywhere ${styles["subject"]}`}>
            {sourceWords({ name: hold.name, placeName: hold.place })}
          </span>
          <span className={`flex-none text-right ${styles["end"]} num`}>
            {`${hold.value} `}
            <span data-past={hold.until > content.shift.to}>{clockOfDay(hold.until, at)}</span>
          </span>
        </li>
      ))}
    </Part>
  );
}

/** With what became of each. */
export function Failures({ content, at }: ListProps) {
  return (
    <Part title={t("Failed commands")} count={content.counts.failed} none={t("No failed commands.")}>
      {content.failures.map((failure) => (
        <li key={`${failure.command} ${failure.name}`}>
          <StateGlyph
            state={failure.doneAt === undefined ? "trouble" : "normal"}
            size={16}
            label={failure.doneAt === undefined ? t("Failed") : t("Completed later")}
          />
          <span className={`grow break-anywhere ${styles["subject"]}`}>
            {sourceWords({ name: failure.name, placeName: failure.place })}
            <span className="block t12 muted">
              {`${failure.value}, ${failure.by}. ${failure.detail}${
                failure.doneAt === undefined
                  ? ""
                  : t(" Completed {clock}.", { clock: clock(failure.doneAt, at.timeZone) })
              }`}
            </span>
          </span>
          <span className={`flex-none text-right ${styles["end"]} num muted`}>{clock(failure.at, at.timeZone)}</span>
        </li>
      ))}
    </Part>
  );
}

/** One cause once, with the devices behind it. */
export function Stale({ content, at }: ListProps) {
  const total = content.counts.stale;
  return (
    <section className={styles["part"]} aria-label={t("Stale devices")}>
      <header>
        <h2>{t("Stale devices")}</h2>
        <span className="t12 muted num">{sayNumber(total)}</span>
      </header>
      {total === 0 ? (
        <p className="t12 muted">{t("All devices respond.")}</p>
      ) : (
        <ul>
          {content.stale.map(({ cause, reason, since, total: count, devices }) => (
            <li key={cause ?? ""}>
              <StateGlyph state="stale" size={16} />
              <span className={`grow break-anywhere ${styles["subject"]}`}>
                {count > devices.length
                  ? t("{names} and {rest} more", { names: devices.join("; "), rest: count - devices.length })
                  : devices.join("; ")}
                <span className="block t12 muted num">
                  {[
                    cause === null ? t("No connection") : t("Behind {cause}", { cause }),
                    since === null ? undefined : t("lost since {clockOfDay}", { clockOfDay: clockOfDay(since, at) }),
                    reason,
                  ]
                    .filter((word) => word !== undefined)
                    .join(", ")}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
