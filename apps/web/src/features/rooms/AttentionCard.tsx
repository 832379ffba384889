import { type AlarmRow, isListedState, isUnacknowledged, worstFirst } from "@atrium/contract/alarms";
import { type HoldRow, insteadText } from "@atrium/contract/devices";
import { pathOf, routeOf } from "@atrium/contract/pages";
import { Card, PriorityMark, StateGlyph } from "@atrium/ui";
import { sayTerm, t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState, useSyncExternalStore } from "react";
import { PageLink } from "../../collections/PageLink.tsx";
import { Timestamp } from "../../collections/Timestamp.tsx";
import { isRunning } from "../../control/commands/order.ts";
import { holdsQuery } from "../../control/queries.ts";
import { valueText } from "../../devices/values.ts";
import { useConnection } from "../../platform/liveHooks.ts";
import { hasFeature, useSession } from "../../platform/session.ts";
import { useSite } from "../../platform/site.ts";
import { clock } from "../../platform/time.ts";
import type { RoomAlarms } from "./roomAlarms.ts";
import { useRoom } from "./RoomContext.ts";
import styles from "./rooms.module.css";

/** A release keeps nothing held; the server requires a time anyway, minutes. */
const RELEASED_FOR = 1;

/** Alarms of the room's devices that need somebody, and what people hold there: both can be ended here. */
export function AttentionCard({ alarms }: { alarms: RoomAlarms }) {
  const room = useRoom();
  const { placement, floor } = room;
  const ids = useMemo(() => new Set<string>(room.devices.map(({ device }) => device)), [room]);
  const rows = useMemo(() => alarmsOf(alarms.open, ids), [alarms.open, ids]);
  const holds = useQuery(holdsQuery({ placement, floor }));
  const held = [...(holds.data?.values() ?? [])].filter(({ device }) => ids.has(device));
  const isKnown = alarms.areKnown && holds.data !== undefined;
  if (ids.size === 0) return null;
  return (
    <Card className={styles["card"]} title={t("Needs attention")}>
      {!alarms.areKnown && <p className="muted p-12-16">{t("Alarms not known now")}</p>}
      {holds.isError && <p className="muted p-12-16">{t("The holds of this room could not be loaded.")}</p>}
      {isKnown && rows.length === 0 && held.length === 0 && (
        <p className="ink2 p-12-16">{t("No alarm, and nothing is held.")}</p>
      )}
      <ul className={`plain-list ${styles["rows"]}`}>
        {rows.map((row) => (
          <AlarmLine key={row.id} row={row} alarms={alarms} />
        ))}
        {held.map((hold) => (
          <HoldLine key={hold.point} hold={hold} />
        ))}
      </ul>
    </Card>
  );
}

/** Of the room's devices those that need somebody, the worst first. */
function alarmsOf(open: readonly AlarmRow[], ids: ReadonlySet<string>): readonly AlarmRow[] {
  return open
    .filter(({ alarm, source: { device } }) => device !== undefined && ids.has(device) && isListedState(alarm.state))
    .toSorted(worstFirst);
}

function AlarmLine({ row, alarms }: { row: AlarmRow; alarms: RoomAlarms }) {
  const { placement, floor } = useRoom();
  const { timeZone } = useSite();
  const mayAct = hasFeature(useSession(), "controllable");
  const [isSending, setSending] = useState(false);
  const { id, alarm, source, text } = row;
  const events = pathOf(routeOf("event").path, { placement });
  const what = `${sayTerm(text)}, ${source.name}`;
  return (
    <li className="row gap-10 border-t">
      <PriorityMark priority={alarm.priority} />
      <span className="grow">
        <PageLink href={`${events}?floor=${floor}&event=${String(id)}`}>{what}</PageLink>
        <span className="block t12">
          <Timestamp time={alarm.raisedAt} timeZone={timeZone} />
        </span>
      </span>
      {mayAct && isUnacknowledged(alarm.state) && (
        <Button
          size="compact-xs"
          loading={isSending}
          aria-label={t("Ack {text}, {source}", { text: sayTerm(text), source: source.name })}
          onClick={() => {
            setSending(true);
            void alarms.acknowledge([id]).finally(() => {
              setSending(false);
            });
          }}
        >
          {t("Ack")}
        </Button>
      )}
    </li>
  );
}

function HoldLine({ hold }: { hold: HoldRow }) {
  const { desk } = useRoom();
  const { timeZone } = useSite();
  const mayAct = hasFeature(useSession(), "controllable");
  const isLive = useConnection().state === "open";
  const command = useSyncExternalStore(desk.subscribe, () => desk.newest().get(hold.device)?.[hold.pointKey]);
  const isReleasing = command?.value === null && isRunning(command);
  const instead = insteadText(hold);
  const what = { device: hold.deviceName, point: sayTerm(hold.pointName) };
  return (
    <li className="row gap-10 border-t">
      <StateGlyph state="held" size={15} />
      <span className="grow">
        {t("{device}, {point} held at {value} by {by}", { ...what, value: valueText(hold, hold.value), by: hold.by })}
        <span className="block t12 muted num">
          {t("until {clock}", { clock: clock(hold.until, timeZone) })}
          {instead !== null && `, ${instead}`}
        </span>
      </span>
      {mayAct && (
        <Button
          size="compact-xs"
          loading={isReleasing}
          disabled={!isLive}
          aria-label={t("Release {device}, {point}", what)}
          onClick={() => {
            const target = { device: hold.device, point: hold.pointKey, value: null };
            desk.give({ targets: [target], holdMinutes: RELEASED_FOR });
          }}
        >
          {t("Release")}
        </Button>
      )}
    </li>
  );
}
