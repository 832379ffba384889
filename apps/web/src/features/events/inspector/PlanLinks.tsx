import type { EventRow } from "@atrium/contract/alarms";
import { deviceHref } from "../../../devices/deviceHref.ts";
import { PageLink } from "../../../collections/PageLink.tsx";
import { writeMoment } from "../../../platform/past/pastMoment.ts";
import { useSite } from "../../../platform/site.ts";
import { secondClock } from "../../../platform/time.ts";
import styles from "./inspector.module.css";

/** The first whole second in which it had happened, ms after it. */
const NEXT_SECOND = 999;

/** The device on its plan, now and at the second at which it happened. */
export function PlanLinks({ row: { source, time, alarm } }: { row: EventRow }) {
  const { timeZone } = useSite();
  const { module, device, placement, floor, zone } = source;
  if (module === undefined || device === undefined || placement === undefined || floor === undefined) return null;
  const href = deviceHref({ module, device, placement, floor, zone });
  if (href === undefined) return null;
  const at = alarm?.raisedAt ?? time;
  return (
    <span className={`flex wrap w-full ${styles["links"]}`}>
      <PageLink href={href}>Show on plan</PageLink>
      <PageLink href={`${href}&at=${encodeURIComponent(writeMoment(at + NEXT_SECOND))}`}>
        {`As it was at ${secondClock(at, timeZone)}`}
      </PageLink>
    </span>
  );
}
