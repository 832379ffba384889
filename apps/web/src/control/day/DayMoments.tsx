import type { ForecastStep, PlaceForecast } from "@atrium/contract/automation";
import { Icon } from "@atrium/ui";
import { sentenceParts, t } from "@atrium/words";
import { countText, pointText } from "../../devices/words.ts";
import { useControl } from "../ControlContext.tsx";
import { NEXT_ICONS } from "../inspector/nextIcons.ts";
import { momentTime } from "../inspector/nextWords.ts";
import { RuleLink } from "../inspector/RuleLink.tsx";
import styles from "./day.module.css";
import type { DayMoment } from "./dayLanes.ts";

interface DayMomentsProps {
  forecast: PlaceForecast;
  moments: readonly DayMoment[];
}

/** The same as text, in the order of time. */
export function DayMoments({ forecast: { at: now }, moments }: DayMomentsProps) {
  const { timeZone } = useControl();
  if (moments.length === 0) return <p className="muted">{t("No changes during these hours.")}</p>;
  return (
    <ol className={`plain-list ${styles["moments"]}`} aria-label={t("Upcoming changes")}>
      {moments.map((moment) => (
        <Moment
          key={JSON.stringify([moment.at, moment.point, moment.value, moment.by ?? moment.before])}
          moment={moment}
          time={momentTime(moment.at, { now, timeZone })}
        />
      ))}
    </ol>
  );
}

function Moment({ moment, time }: { moment: DayMoment; time: string }) {
  const { system } = useControl();
  const { at, by, before, devices, isLikely, point, value } = moment;
  const [device] = devices;
  const written =
    value === null || device === undefined
      ? t("the device’s own value")
      : pointText(system.words(), device, { key: point, value });
  const source = by ?? before;
  const change = `${countText(system.words(), devices.length)} → ${written}`;
  return (
    <li className="grid items-center border-t">
      <time dateTime={new Date(at).toISOString()} className="num">
        {time}
      </time>
      {source === null ? <span /> : <Icon of={NEXT_ICONS[source.kind]} size={14} />}
      <span className="b">{isLikely ? t("Likely {change}", { change }) : change}</span>
      <span className={`break-anywhere muted ${styles["source"]}`}>
        <Source by={by} before={before} />
      </span>
    </li>
  );
}

/** "Schedule Working hours", "after hold of ann", "Condition Fresh air ends". */
function Source({ by, before }: { by: ForecastStep["by"]; before: ForecastStep["by"] }) {
  const source = by ?? before;
  if (source === null) return null;
  const link =
    source.kind === "hold" ? (
      t("Hold by {name}", { name: source.name })
    ) : (
      <RuleLink key={source.kind} source={source} />
    );
  return <>{by === null ? sentenceParts("{source} ends", { source: link }) : link}</>;
}
