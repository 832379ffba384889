import { formatDate } from "@atrium/contract";
import type { AllowedPlate, PlateReader } from "@atrium/contract/access";
import { t } from "@atrium/words";
import { Timestamp } from "../../../../collections/Timestamp.tsx";
import { useSite } from "../../../../platform/site.ts";
import styles from "./allowList.module.css";

interface PlateFactsProps {
  entry: AllowedPlate;
  readers: readonly Pick<PlateReader, "id" | "name">[];
}

/** Since when a plate is on the list, and when and where it was read last. */
export function PlateFacts({ entry: { since, isRemoved, lastSeen }, readers }: PlateFactsProps) {
  const { timeZone } = useSite();
  const reader = readers.find(({ id }) => id === lastSeen?.reader);
  return (
    <dl className={styles["facts"]}>
      <dt className="muted">{t("On the list since")}</dt>
      <dd className="m-0">
        <SinceDay since={since} />
        {isRemoved && t(", removed")}
      </dd>
      <dt className="muted">{t("Last seen")}</dt>
      <dd className="m-0">
        <Timestamp time={lastSeen?.at ?? null} timeZone={timeZone} />
        {lastSeen !== null && `, ${reader?.name ?? lastSeen.reader}`}
      </dd>
    </dl>
  );
}

/** "12 Nov 2026", a day of the reader's own calendar. */
export function SinceDay({ since }: Pick<AllowedPlate, "since">) {
  return <span className="ink2 num">{since === null ? "–" : formatDate(Date.parse(since), "DD MMM YYYY", "UTC")}</span>;
}
