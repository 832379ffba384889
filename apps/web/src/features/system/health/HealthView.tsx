import { millis } from "@atrium/contract";
import type { HealthHistoryReply, HealthSpell, HealthSpellKind } from "@atrium/contract/system";
import { Card, EmptyState, ShowAll, StateGlyph } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CardRow } from "../../../collections/CardRow.tsx";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { useSite } from "../../../platform/site.ts";
import { age } from "../../../platform/time.ts";
import { healthHistoryQuery } from "../systemQueries.ts";
import { SystemView } from "../SystemView.tsx";
import styles from "../system.module.css";

const AT_FIRST = 50;
const KINDS: Readonly<Record<HealthSpellKind, Phrase>> = {
  off: phrase("Server off"),
  database: phrase("Database not responding"),
  disk: phrase("Disk nearly full"),
  late: phrase("Server running late"),
};

/** When the server itself was not well. */
export function HealthView({ tabs }: { tabs: ReactNode }) {
  const result = useQuery(healthHistoryQuery);
  return (
    <SystemView tabs={tabs} what={t("health history")} result={result}>
      {(history) => <Spells history={history} />}
    </SystemView>
  );
}

function Spells({ history: { keptSince, startedAt, spells } }: { history: HealthHistoryReply }) {
  const { timeZone } = useSite();
  return (
    <Card
      title={t("Health history")}
      note={
        <>
          {t("Running since")} <Timestamp time={startedAt} timeZone={timeZone} />
        </>
      }
    >
      {spells.length === 0 && (
        <EmptyState title={t("Nothing on record")}>
          {keptSince === null ? (
            t("Records begin within a minute.")
          ) : (
            <>
              {t("Nothing went wrong since")} <Timestamp time={keptSince} timeZone={timeZone} />.{" "}
              {t("What was before is not known.")}
            </>
          )}
        </EmptyState>
      )}
      <ShowAll rows={spells} atFirst={AT_FIRST}>
        {(shown) => (
          <ul className={`plain-list ${styles["rows"]}`} aria-label={t("Health history")}>
            {shown.map((spell) => (
              <li key={`${spell.kind} ${String(spell.from)}`}>
                <SpellRow spell={spell} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        )}
      </ShowAll>
      {spells.length > 0 && keptSince !== null && (
        <p className={`t12 muted m-0 ${styles["foot"]}`}>
          {t("Kept since")} <Timestamp time={keptSince} timeZone={timeZone} />.
        </p>
      )}
    </Card>
  );
}

function SpellRow({ spell, timeZone }: { spell: HealthSpell; timeZone: string }) {
  const { kind, from, to, isClean } = spell;
  const isPlanned = kind === "off" && isClean === true;
  return (
    <CardRow
      icon={<StateGlyph state={isPlanned ? "disabled" : "trouble"} size={16} />}
      name={t(KINDS[kind])}
      detail={
        <>
          <Timestamp time={from} timeZone={timeZone} />{" "}
          {to === null ? (
            t("and still is")
          ) : (
            <>
              {t("to")} <Timestamp time={to} timeZone={timeZone} />{" "}
              <span className="num">({age(millis(to - from))})</span>
            </>
          )}
          {kind === "off" && <> {isPlanned ? t("Stopped on purpose.") : t("Killed, crashed, or without power.")}</>}
        </>
      }
    />
  );
}
