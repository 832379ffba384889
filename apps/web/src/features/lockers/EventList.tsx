import type { FieldEvent } from "@atrium/contract/access";
import type { Place } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import type { Device } from "../../devices/device.ts";
import { useDevices } from "../../devices/DevicesContext.ts";
import { Timestamp } from "../../collections/Timestamp.tsx";
import styles from "./lockers.module.css";
import { lockerEventsQuery } from "./queries.ts";
import { EVENT_MEANINGS } from "./words.ts";

interface EventListProps {
  banks: readonly Device[];
  /** Absent: of the whole place. */
  of?: { device: Device; box: string };
}

const SHOWN = 10;

/** The newest events of a place, or of one compartment. */
export function EventList({ banks, of }: EventListProps) {
  const { place, past } = useDevices();
  const until = past === undefined ? {} : { to: past };
  const { data, isError } = useQuery(lockerEventsQuery({ ...askedOf(place, of), ...until, page: 1, size: SHOWN }));
  if (isError) return <p className="m-0 muted p-4-16-16">{t("The events could not be loaded.")}</p>;
  if (data === undefined) return <p className="m-0 muted p-4-16-16">{t("Loading events")}</p>;
  if (data.total === 0) return <p className="m-0 muted p-4-16-16">{t("No events reported.")}</p>;
  return (
    <ul className={`grid gap-2 m-0 ${styles["eventList"]}`}>
      {data.data.map((event) => (
        <EventRow key={event.id} event={event} bank={banks.length > 1 ? nameOf(event, banks) : undefined} />
      ))}
    </ul>
  );
}

function askedOf(place: Place, of: EventListProps["of"]) {
  return of === undefined ? place : { device: of.device.id, box: of.box };
}

function nameOf({ device }: FieldEvent, banks: readonly Device[]): string {
  return banks.find(({ id }) => id === device)?.name ?? device;
}

function EventRow({ event, bank }: { event: FieldEvent; bank: string | undefined }) {
  const { timeZone } = useDevices();
  const { content, time } = event;
  if (content.kind !== "locker") return null;
  return (
    <li>
      <Timestamp time={time} timeZone={timeZone} />
      <span>
        <b className="m">{`${content.event}${content.box === undefined ? "" : `, ${content.box}`}`}</b>
        <span className="t12 muted">{` ${t(EVENT_MEANINGS[content.event])}${bank === undefined ? "" : ` · ${bank}`}`}</span>
      </span>
    </li>
  );
}
