import { AIR_BAND_NAMES, airBand, DOAS, factsOf, IAQ } from "@atrium/contract/devices";
import type { SitePlace } from "@atrium/contract/site";
import { LoadingBlocks, StateGlyph } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Device } from "../../../devices/device.ts";
import { useDevicePoint } from "../../../devices/DevicesContext.ts";
import { Section } from "../../../devices/inspector/Section.tsx";
import { useFigures } from "../../../devices/liveFigures.ts";
import { floorName } from "../../../devices/place.ts";
import { devicesQuery, drawingQuery } from "../../../devices/queries.ts";
import type { DeviceProps } from "../../../devices/system.ts";
import { useLiveView } from "../../../platform/liveHooks.ts";
import { useSite } from "../../../platform/site.ts";
import { clock } from "../../../platform/time.ts";
import { type RoomAir, roomsByAir, sensorsOf } from "./servedRooms.ts";
import styles from "./servedRooms.module.css";

const NO_SENSORS: readonly Device[] = [];
const [CHANNEL] = IAQ.channels;
/** ppm at the end of a bar; a room above it fills it. */
const END = 1_500;

/** The rooms that a unit blows into, with what their people breathe now: where air is bad, first. */
export function ServedRooms({ device: unit }: DeviceProps) {
  const { places, timeZone } = useSite();
  const rooms = useMemo(() => factsOf(DOAS, unit.facts).rooms, [unit.facts]);
  const building = places.find(({ key }) => key === unit.placement);
  const { data: all = NO_SENSORS, isError, isPending } = useQuery(devicesQuery("iaq", { placement: unit.placement }));
  const live = useLiveView(CHANNEL.name, { placement: unit.placement });
  const sensors = useMemo(() => sensorsOf(all, rooms ?? []), [all, rooms]);
  const figures = useFigures(sensors, "co2");
  const names = useRoomNames(unit.placement, sensors);
  const limit = useDevicePoint(unit, "co2-limit")?.value ?? null;
  if (rooms === undefined) return null;
  const lines = roomsByAir(sensors, figures);
  const unmeasured = rooms.length - lines.length;
  const isOneFloor = new Set(lines.map(({ floor }) => floor)).size <= 1;
  return (
    <Section
      title={t("Rooms served")}
      note={
        live.state === "disconnected"
          ? t("no live data since {clock}", { clock: clock(live.lostAt, timeZone) })
          : t("CO₂ ppm")
      }
    >
      {isError && <p className="muted">{t("Air sensors could not be loaded.")}</p>}
      {isPending && <LoadingBlocks rows={3} label={t("Loading air sensors")} />}
      <ul className={`plain-list ${styles["rooms"]}`}>
        {lines.map((line) => (
          <RoomLine
            key={line.room}
            line={line}
            name={names.get(line.room) ?? line.room}
            floor={isOneFloor ? undefined : floorWords(line, building)}
            limit={limit}
            timeZone={timeZone}
            isLost={live.state === "disconnected"}
          />
        ))}
      </ul>
      {!isPending && unmeasured > 0 && (
        <p className="t12 muted">
          {t("{unmeasured} of {count} rooms have no air sensor.", { unmeasured, count: rooms.length })}
        </p>
      )}
    </Section>
  );
}

interface RoomLineProps {
  line: RoomAir;
  name: string;
  floor: string | undefined;
  limit: number | null;
  timeZone: string;
  isLost: boolean;
}

function RoomLine({ line, name, floor, limit, timeZone, isLost }: RoomLineProps) {
  const { value, time, doubt } = line;
  const band = airBand("co2", value);
  const isOld = doubt !== undefined || isLost;
  const at = time === null ? "" : `, ${clock(time, timeZone)}`;
  const share = (ppm: number) => `${String(Math.min(100, (100 * ppm) / END))}%`;
  return (
    <li className="grid items-center gap-10" data-old={isOld}>
      <span>
        {name}
        {floor !== undefined && <small className="block t11 muted">{floor}</small>}
        {doubt !== undefined && (
          <small className="block t11 muted">
            <StateGlyph state="stale" size={11} /> {`${doubt}${at}`}
          </small>
        )}
      </span>
      <span className={styles["bar"]} aria-hidden>
        {value !== null && <i data-band={isOld ? undefined : band} style={{ width: share(value) }} />}
        {limit !== null && <b style={{ left: share(limit) }} />}
      </span>
      <span className={`text-right m ${styles["figure"]} num`} data-band={isOld ? undefined : band}>
        {value === null ? "–" : sayNumber(value, 0)}
        {band !== undefined && <span className="sr-only">{`, ${t(AIR_BAND_NAMES[band])}`}</span>}
      </span>
    </li>
  );
}

/** What the plans call the rooms of sensors, by `roomKeyOf`. */
function useRoomNames(placement: string, sensors: readonly Device[]): ReadonlyMap<string, string> {
  const floors = [...new Set(sensors.map(({ floor }) => floor))];
  const drawings = useQueries({ queries: floors.map((floor) => drawingQuery({ placement, floor })) });
  return new Map(
    drawings.flatMap(({ data }, index) =>
      (data?.rooms ?? []).map(({ id, name }) => [`${floors[index] ?? ""}/${id}`, name] as const),
    ),
  );
}

function floorWords({ floor }: RoomAir, building: SitePlace | undefined): string {
  const known = building?.floors.find(({ key }) => key === floor);
  return known === undefined ? floor : floorName(known);
}
