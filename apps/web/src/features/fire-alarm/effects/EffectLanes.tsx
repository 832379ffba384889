import { FIRE_LANE, type FireCause, type SeenEffect } from "@atrium/contract/alarms";
import { type BoardColumn, type BoardRow, BoardTable, Card, EmptyState } from "@atrium/ui";
import { t } from "@atrium/words";
import { useSite } from "../../../platform/site.ts";
import { moment, secondClock } from "../../../platform/time.ts";
import styles from "./lanes.module.css";
import { VerdictMark } from "./VerdictMark.tsx";
import { afterWords, durationWords, inOrder } from "./verdicts.ts";

const TICKS = [0, 15, 30, 45, FIRE_LANE];
const columns = (): BoardColumn[] => [
  { key: "devices", title: t("Devices"), align: "right" },
  { key: "within", title: t("Within"), align: "right", goes: "phone" },
  { key: "lane", title: <Ticks />, align: "wide", goes: "phone" },
  { key: "seenAt", title: t("Seen at"), align: "right", goes: "tablet" },
  { key: "after", title: t("After"), align: "right" },
];

/** What one alarm caused, a lane an effect, from 0 to 60 s. @param now server time */
export function EffectLanes({ cause, now }: { cause: FireCause; now: number }) {
  const { timeZone } = useSite();
  const { beganAt, endedAt, detector } = cause;
  const since =
    endedAt === null
      ? t("{duration} ago", { duration: durationWords(now - beganAt) })
      : t("ended after {duration}", { duration: durationWords(endedAt - beganAt) });
  return (
    <Card
      className="flex-none"
      title={cause.zoneName}
      note={<span className="num">{`${detector.name}, ${moment(beganAt, timeZone)}, ${since}`}</span>}
      actions={<Legend />}
    >
      {cause.effects.length === 0 ? (
        <EmptyState title={t("No effects expected")}>
          {t("The panel program lists no effects for this zone.")}
        </EmptyState>
      ) : (
        <BoardTable
          label={t("Effects of {zoneName}", { zoneName: cause.zoneName })}
          corner={t("Effect")}
          columns={columns()}
          rows={inOrder(cause.effects).map((effect) => rowOf(effect, beganAt, timeZone))}
        />
      )}
    </Card>
  );
}

function rowOf(effect: SeenEffect, beganAt: number, timeZone: string): BoardRow {
  const { key, name, verdict, seen, devices, within, seenAt } = effect;
  return {
    key,
    isStrong: verdict === "missing" || verdict === "late",
    head: (
      <span className="inline-row gap-6">
        <VerdictMark verdict={verdict} isNamed />
        {name}
      </span>
    ),
    cells: {
      devices: <span className="num">{t("{seen} of {devices}", { seen, devices })}</span>,
      within: <span className="num muted">{within === null ? "–" : `${String(within)} s`}</span>,
      lane: <Lane effect={effect} beganAt={beganAt} />,
      seenAt: <span className="num">{seenAt === null ? "–" : secondClock(seenAt, timeZone)}</span>,
      after: (
        <span className={`${styles["after"]} num`} data-verdict={verdict}>
          {afterWords(effect, beganAt)}
        </span>
      ),
    },
  };
}

/** The words of its row say the same. */
function Lane({ effect: { verdict, within, seenAt }, beganAt }: { effect: SeenEffect; beganAt: number }) {
  const place = (seconds: number) => `${String((Math.min(seconds, FIRE_LANE) / FIRE_LANE) * 100)}%`;
  const end = verdict === "missing" ? FIRE_LANE : seenAt === null ? undefined : (seenAt - beganAt) / 1_000;
  return (
    <div className={styles["lane"]} data-verdict={verdict} aria-hidden>
      {within !== null && <span className={styles["allowed"]} style={{ width: place(within) }} />}
      {end !== undefined && <span className={styles["way"]} style={{ width: place(end) }} />}
      {end !== undefined && (
        <span className={`flex absolute ${styles["point"]}`} style={{ left: place(end) }}>
          {verdict === "seen" ? <span className={styles["dot"]} /> : <VerdictMark verdict={verdict} size={14} />}
        </span>
      )}
    </div>
  );
}

function Legend() {
  return (
    <span className={`inline-row gap-6 ${styles["legend"]} t12 muted`}>
      <span className={styles["expected"]} />
      {t("Expected")}
      <VerdictMark verdict="seen" size={13} />
      {t("Seen")}
      <VerdictMark verdict="late" size={13} />
      {t("Late")}
      <VerdictMark verdict="missing" size={13} />
      {t("Missing")}
    </span>
  );
}

function Ticks() {
  return (
    <>
      <span className="sr-only">{t("Time after the alarm")}</span>
      <span className="flex justify-between" aria-hidden>
        {TICKS.map((second) => (
          <span key={second}>{`${String(second)} s`}</span>
        ))}
      </span>
    </>
  );
}
