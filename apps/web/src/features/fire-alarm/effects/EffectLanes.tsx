import { FIRE_LANE, type FireCause, type SeenEffect } from "@atrium/contract";
import { Card, EmptyState } from "@atrium/ui";
import { useSite } from "../../../platform/site.ts";
import { moment, secondClock } from "../../../platform/time.ts";
import styles from "./effects.module.css";
import { VerdictMark } from "./VerdictMark.tsx";
import { afterWords, durationWords, inOrder } from "./verdicts.ts";

const TICKS = [0, 15, 30, 45, FIRE_LANE];

/** What one alarm caused, a lane an effect, from 0 to 60 s. @param now server time */
export function EffectLanes({ cause, now }: { cause: FireCause; now: number }) {
  const { timeZone } = useSite();
  const { beganAt, endedAt, detector } = cause;
  const since =
    endedAt === null ? `${durationWords(now - beganAt)} ago` : `over after ${durationWords(endedAt - beganAt)}`;
  return (
    <Card
      className={styles["lanes"]}
      title={cause.zoneName}
      note={<span className="num">{`${detector.name}, ${moment(beganAt, timeZone)}, ${since}`}</span>}
      actions={<Legend />}
    >
      {cause.effects.length === 0 ? (
        <EmptyState title="Nothing is expected">The program of the panel names no effect of this zone.</EmptyState>
      ) : (
        <table className={styles["laneTable"]}>
          <thead>
            <tr>
              <th scope="col" colSpan={2}>
                Effect
              </th>
              <th scope="col" className={styles["right"]}>
                Devices
              </th>
              <th scope="col" className={`${styles["right"]} ${styles["within"]}`}>
                Within
              </th>
              <th scope="col" className={styles["laneCell"]}>
                <span className="sr-only">Lane</span>
                <span className={styles["ticks"]} aria-hidden>
                  {TICKS.map((second) => (
                    <span key={second}>{`${String(second)} s`}</span>
                  ))}
                </span>
              </th>
              <th scope="col" className={`${styles["right"]} ${styles["seenAt"]}`}>
                Seen at
              </th>
              <th scope="col" className={styles["right"]}>
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {inOrder(cause.effects).map((effect) => (
              <LaneRow key={effect.key} effect={effect} beganAt={beganAt} timeZone={timeZone} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function LaneRow({ effect, beganAt, timeZone }: { effect: SeenEffect; beganAt: number; timeZone: string }) {
  const { name, verdict, seen, devices, within, seenAt } = effect;
  const isOdd = verdict === "missing" || verdict === "late";
  return (
    <tr data-verdict={verdict} data-odd={isOdd || undefined}>
      <td className={styles["mark"]}>
        <VerdictMark verdict={verdict} isNamed />
      </td>
      <th scope="row">{name}</th>
      <td className={`${styles["right"]} num`}>{`${String(seen)} of ${String(devices)}`}</td>
      <td className={`${styles["right"]} ${styles["within"]} num muted`}>
        {within === null ? "–" : `${String(within)} s`}
      </td>
      <td className={styles["laneCell"]}>
        <Lane effect={effect} beganAt={beganAt} />
      </td>
      <td className={`${styles["right"]} ${styles["seenAt"]} num`}>
        {seenAt === null ? "–" : secondClock(seenAt, timeZone)}
      </td>
      <td className={`${styles["right"]} ${styles["after"]} num`}>{afterWords(effect, beganAt)}</td>
    </tr>
  );
}

/** The words of its row say the same. */
function Lane({ effect: { verdict, within, seenAt }, beganAt }: { effect: SeenEffect; beganAt: number }) {
  const place = (seconds: number) => `${String((Math.min(seconds, FIRE_LANE) / FIRE_LANE) * 100)}%`;
  const end = verdict === "missing" ? FIRE_LANE : seenAt === null ? undefined : (seenAt - beganAt) / 1_000;
  return (
    <div className={styles["lane"]} aria-hidden>
      {within !== null && <span className={styles["allowed"]} style={{ width: place(within) }} />}
      {end !== undefined && <span className={styles["way"]} style={{ width: place(end) }} />}
      {end !== undefined && (
        <span className={styles["point"]} style={{ left: place(end) }}>
          {verdict === "seen" ? <span className={styles["dot"]} /> : <VerdictMark verdict={verdict} size={14} />}
        </span>
      )}
    </div>
  );
}

function Legend() {
  return (
    <span className={`${styles["legend"]} t12 muted`}>
      <span className={styles["expected"]} />
      Expected
      <VerdictMark verdict="seen" size={13} />
      Seen
      <VerdictMark verdict="late" size={13} />
      Late
      <VerdictMark verdict="missing" size={13} />
      Missing
    </span>
  );
}
