import { type Module, systemOf } from "@atrium/contract/devices";
import { Card, Icon, LoadingBlocks } from "@atrium/ui";
import { capital, sayTerm, t } from "@atrium/words";
import { useQueries } from "@tanstack/react-query";
import { type DayMoment, dayLanes, dayMoments } from "../../control/day/dayLanes.ts";
import { NEXT_ICONS } from "../../control/inspector/nextIcons.ts";
import { momentTime } from "../../control/inspector/nextWords.ts";
import { RuleLink } from "../../control/inspector/RuleLink.tsx";
import { placeForecastQuery } from "../../control/placeForecastQuery.ts";
import { valueText } from "../../devices/values.ts";
import { useSite } from "../../platform/site.ts";
import { useRoom } from "./RoomContext.ts";
import styles from "./rooms.module.css";
import { useRoomDevices } from "./useRoomDevices.ts";

/** Systems that rules command, of which the devices of a room stand on its floor. */
const COMMANDED = ["air-condition", "lighting", "curtain", "exhaust-fan", "pa"] as const satisfies readonly Module[];
const MOST = 8;

interface RoomMoment {
  readonly module: Module;
  readonly moment: DayMoment;
}

/** What schedules, conditions, limits and the ends of holds will do to the room in the next 24 hours, the first first. */
export function NextCard() {
  const room = useRoom();
  const { placement, floor } = room;
  const { timeZone } = useSite();
  const devices = useRoomDevices(COMMANDED);
  const modules = COMMANDED.filter((module) => room.devices.some((one) => one.module === module));
  const forecasts = useQueries({ queries: modules.map((module) => placeForecastQuery({ module, placement, floor })) });
  if (modules.length === 0) return null;
  const isFailed = forecasts.some(({ isError, data }) => isError && data === undefined);
  const isWaiting = devices === undefined || forecasts.some(({ isPending }) => isPending);
  const now = forecasts.find(({ data }) => data !== undefined)?.data?.at ?? 0;
  const moments = modules
    .flatMap((module, index): RoomMoment[] => {
      const forecast = forecasts[index]?.data;
      if (forecast === undefined) return [];
      return dayMoments(dayLanes(forecast, devices?.get(module) ?? [])).map((moment) => ({ module, moment }));
    })
    .toSorted((one, other) => one.moment.at - other.moment.at);
  return (
    <Card className={styles["card"]} title={t("Next 24 hours")}>
      {isFailed && <p className="muted p-12-16">{t("Not all of the upcoming changes could be loaded.")}</p>}
      {isWaiting && !isFailed && <LoadingBlocks rows={3} label={t("Loading upcoming changes")} />}
      {!isWaiting && !isFailed && moments.length === 0 && (
        <p className="muted p-12-16">{t("No schedule, condition, peak limit or hold changes anything here.")}</p>
      )}
      <ol className={`plain-list ${styles["rows"]}`} aria-label={t("Upcoming changes")}>
        {moments.slice(0, MOST).map(({ module, moment }) => (
          <MomentRow
            key={JSON.stringify([moment.at, module, moment.point, moment.value, moment.by ?? moment.before])}
            module={module}
            moment={moment}
            time={momentTime(moment.at, { now, timeZone })}
          />
        ))}
      </ol>
      {moments.length > MOST && (
        <p className="t12 muted p-12-16">
          {t("{count, plural, one {# more change} other {# more changes}}", { count: moments.length - MOST })}
        </p>
      )}
    </Card>
  );
}

function MomentRow({ module, moment, time }: RoomMoment & { time: string }) {
  const { at, by, before, devices, isLikely, point: key, value } = moment;
  const source = by ?? before;
  const point = devices[0]?.points[key];
  const written = value === null ? t("the device’s own value") : valueText(point, value);
  const what = systemOf(module);
  const name = what === undefined ? module : capital(t(devices.length === 1 ? what.one : what.many));
  const change = `${name}${point === undefined ? "" : `, ${sayTerm(point.name)}`} → ${written}`;
  return (
    <li className="flex items-start gap-10 border-t">
      <time dateTime={new Date(at).toISOString()} className="num nowrap">
        {time}
      </time>
      {source !== null && <Icon of={NEXT_ICONS[source.kind]} size={14} />}
      <span className="grow min-w-0">
        {isLikely ? t("Likely {change}", { change }) : change}
        {source !== null && (
          <span className="block t12 muted">
            {source.kind === "hold" ? t("hold by {name} ends", { name: source.name }) : <RuleLink source={source} />}
          </span>
        )}
      </span>
    </li>
  );
}
