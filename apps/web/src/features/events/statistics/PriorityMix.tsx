import { type AlarmScorecard, PRIORITY_TARGETS } from "@atrium/contract/alarms";
import { Card, PriorityMark } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { Bullet } from "./Bullet.tsx";
import styles from "./PriorityMix.module.css";

/** How alarms are spread over priorities, beside how they should be. Bars are never coloured by priority. */
export function PriorityMix({ priorities: [critical, high, medium, low] }: Pick<AlarmScorecard, "priorities">) {
  const total = critical + high + medium + low;
  const rows = [
    { marks: [1] as const, name: t("Critical"), count: critical, target: PRIORITY_TARGETS.critical },
    { marks: [2] as const, name: t("High"), count: high, target: PRIORITY_TARGETS.high },
    { marks: [3, 4] as const, name: t("Medium and low"), count: medium + low, target: PRIORITY_TARGETS.others },
  ];
  return (
    <Card
      title={t("Priority mix")}
      actions={<span className={`row gap-6 t12 ink2 ${styles["target"]}`}>{t("target share")}</span>}
    >
      <dl className={styles["mix"]}>
        {rows.map(({ marks, name, count, target }) => {
          const share = total === 0 ? 0 : count / total;
          return (
            <div className="grid items-center gap-12" key={name}>
              <dt className="row gap-8 m-0">
                <span className="flex gap-2">
                  {marks.map((priority) => (
                    <PriorityMark key={priority} priority={priority} />
                  ))}
                </span>
                {name}
              </dt>
              <dd className="row gap-8 m-0">
                <Bullet share={share} limit={target} />
                <span className={`nowrap text-right ink2 num ${styles["share"]}`}>
                  <b className="b ink">{total === 0 ? "–" : `${sayNumber(share * 100, 2)} %`}</b>{" "}
                  {t("of {value}", { value: target * 100 })}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
