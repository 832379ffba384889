import { pathOf, routeOf } from "@atrium/contract/pages";
import { Card, PriorityMark, StateGlyph } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { PageLink } from "../../collections/PageLink.tsx";
import { Timestamp } from "../../collections/Timestamp.tsx";
import { holdsQuery } from "../../control/queries.ts";
import { useSite } from "../../platform/site.ts";
import { clock } from "../../platform/time.ts";
import { valueText } from "../../devices/values.ts";
import { useRoom } from "./RoomContext.ts";
import { floorAlarmsQuery } from "./roomQueries.ts";
import styles from "./rooms.module.css";

/** Alarms of the room's devices that need somebody, and what people hold there. Nothing where there is neither. */
export function AttentionCard() {
  const room = useRoom();
  const { placement, floor } = room;
  const { timeZone } = useSite();
  const ids = useMemo(() => new Set<string>(room.devices.map(({ device }) => device)), [room]);
  const alarms = useQuery(floorAlarmsQuery({ placement, floor }));
  const holds = useQuery(holdsQuery({ placement, floor }));
  const rows = alarms.data?.rows.filter(({ source }) => source.device !== undefined && ids.has(source.device)) ?? [];
  const held = [...(holds.data?.values() ?? [])].filter(({ device }) => ids.has(device));
  const failed = alarms.isError || holds.isError;
  if (rows.length === 0 && held.length === 0 && !failed) return null;
  const events = pathOf(routeOf("event").path, { placement });
  return (
    <Card className={styles["card"]} title={t("Needs attention")}>
      {alarms.isError && <p className="muted p-12-16">{t("The alarms of this room could not be loaded.")}</p>}
      {holds.isError && <p className="muted p-12-16">{t("The holds of this room could not be loaded.")}</p>}
      <ul className={`plain-list ${styles["rows"]}`}>
        {rows.map(({ id, alarm, source, text, time }) => (
          <li key={id} className="row gap-10 border-t">
            {alarm !== undefined && <PriorityMark priority={alarm.priority} />}
            <PageLink className="grow" href={`${events}?floor=${floor}&event=${String(id)}`}>
              {`${sayTerm(text)}, ${source.name}`}
            </PageLink>
            <Timestamp time={time} timeZone={timeZone} />
          </li>
        ))}
        {held.map((hold) => (
          <li key={hold.point} className="row gap-10 border-t">
            <StateGlyph state="held" size={15} />
            <span className="grow">
              {t("{device}, {point} held at {value} by {by}", {
                device: hold.deviceName,
                point: sayTerm(hold.pointName),
                value: valueText(hold, hold.value),
                by: hold.by,
              })}
            </span>
            <span className="t12 muted num nowrap">{t("until {clock}", { clock: clock(hold.until, timeZone) })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
