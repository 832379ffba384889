import type { SitePlace } from "@atrium/contract/site";
import { EmptyState, ErrorState, LoadingBlocks, PageHeading, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { type Device, devicesIn } from "../../../devices/device.ts";
import { PlacePage } from "../../../devices/page/DevicePage.tsx";
import { NoDevices } from "../../../devices/page/NoDevices.tsx";
import { SystemViews } from "../../../devices/page/ViewSwitch.tsx";
import { type KnownPlace, placeName } from "../../../devices/place.ts";
import { devicesQuery } from "../../../devices/queries.ts";
import type { DeviceSystem } from "../../../devices/system.ts";
import { ApiError } from "../../../platform/apiError.ts";
import { useLiveView, type LiveViewState } from "../../../platform/liveHooks.ts";
import { airQuality } from "../airQuality.tsx";
import { CHART_PICTURE } from "../pictures.ts";
import { AirChart } from "./AirChart.tsx";
import styles from "../../../ranges/trend/trend.module.css";
import { MetricChoice, SensorChoice } from "./ChartChoices.tsx";
import { RangeChoice } from "../../../ranges/trend/RangeChoice.tsx";
import { useAddressChoice } from "../../../ranges/trend/useAddressChoice.ts";
import { CHART_WORDS } from "./chartSearch.ts";
import { useNow } from "../../../ranges/trend/useNow.ts";
import type { SiteTime } from "@atrium/time";

/** What is shown at first: more lines than that are chosen by hand. */
const FIRST_SENSORS = 4;

const airOverTime: DeviceSystem = { ...airQuality, stageName: CHART_PICTURE };

/** The air of several sensors over time, metric by metric, as the address says. */
export function AirChartPage() {
  return <PlacePage system={airOverTime} Floor={ChartOfPlace} />;
}

function ChartOfPlace({ system, place }: { system: DeviceSystem; place: KnownPlace }) {
  const { building, floor, zone } = place;
  const now = useNow();
  const navigate = useNavigate();
  const { choice, time, change } = useAddressChoice(CHART_WORDS, now);
  const devices = useQuery(devicesQuery("iaq", { placement: building.key }));
  const live = useLiveView("iaq", { placement: building.key });
  const near = useMemo(
    () =>
      devicesIn(
        (devices.data ?? []).filter((device) => device.floor === floor.key),
        zone,
      ),
    [devices.data, floor.key, zone],
  );
  const sensors = useMemo(
    () => chosenOf({ all: devices.data ?? [], near, asked: choice.sensors }),
    [devices.data, near, choice.sensors],
  );
  if (devices.isSuccess && near.length === 0 && sensors.shown.length === 0) {
    return <NoDevices system={system} place={place} />;
  }
  const isRefused = isForbidden(devices.error) || live.state === "refused";
  return (
    <div className="grow overflow-auto">
      <PageHeading
        title={t("Air quality over time")}
        crumb={`${building.name}, ${placeName(floor, zone)}`}
        actions={
          <div className={`row wrap justify-end min-w-0 ${styles["controls"]}`}>
            <SystemViews
              system={system}
              view="plan"
              onChange={() => {
                void navigate({
                  to: `${system.path}/${building.key}`,
                  search: { floor: floor.key, zone, view: "table" },
                });
              }}
            />
            <RangeChoice range={choice.range} now={now} time={time} onChange={(range) => change({ range })} />
          </div>
        }
      />
      {isRefused ? (
        <EmptyState title={t("You may not view the air quality of this place")}>
          {t("Your role has no permission to view it. A user who manages roles can change that.")}
        </EmptyState>
      ) : devices.isError ? (
        <ErrorState
          title={t("The sensors could not be loaded")}
          actions={
            <Button variant="filled" loading={devices.isFetching} onClick={() => void devices.refetch()}>
              {t("Retry")}
            </Button>
          }
        >
          {devices.error.message}
        </ErrorState>
      ) : (
        <>
          <div className={`row wrap gap-8 ${styles["choices"]}`}>
            <SensorChoice
              all={devices.data ?? []}
              shown={sensors.shown}
              floorNameOf={floorNames(building)}
              onChange={(ids) => change({ sensors: ids })}
            />
            <MetricChoice shown={choice.metrics} onChange={(metrics) => change({ metrics })} />
          </div>
          <ChartNotes misread={[...choice.misread, ...sensors.unknown]} live={live} time={time} />
          {devices.isPending ? (
            <LoadingBlocks rows={8} label={t("Loading sensors")} />
          ) : (
            <AirChart
              sensors={sensors.shown}
              choice={choice}
              now={now}
              time={time}
              isLive={live.state === "live"}
              change={change}
            />
          )}
        </>
      )}
    </div>
  );
}

interface Chosen {
  readonly shown: readonly Device[];
  /** Names in the address that are not sensors of the building, as sentences. */
  readonly unknown: readonly string[];
}

/** The sensors that the address names, or the first ones of the place. */
function chosenOf({
  all,
  near,
  asked,
}: {
  all: readonly Device[];
  near: readonly Device[];
  asked: readonly string[];
}): Chosen {
  const found = asked.flatMap((id) => all.find((device) => device.id === id) ?? []);
  const isRead = all.length > 0;
  const unknown = isRead ? asked.filter((id) => !found.some((device) => device.id === id)) : [];
  return {
    shown: found.length > 0 ? found : near.slice(0, FIRST_SENSORS),
    unknown: unknown.map((id) => t("the building has no sensor “{id}”", { id })),
  };
}

function floorNames({ floors }: SitePlace): (floor: string) => string {
  return (key) => floors.find((floor) => floor.key === key)?.label ?? key;
}

export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

interface ChartNotesProps {
  /** What of the address means nothing. */
  misread: readonly string[];
  live: LiveViewState;
  time: SiteTime;
}

/** What keeps the chart from being what was asked for, in sentences over it. */
function ChartNotes({ misread, live, time }: ChartNotesProps) {
  return (
    <>
      {live.state === "disconnected" && (
        <output className={`icon-top flex items-start gap-9 break-anywhere rounded bg-2 border ${styles["note"]}`}>
          <StateGlyph state="stale" size={14} />
          <span>
            {t("Live data lost at {clock}. The chart shows data up to then and resumes automatically.", {
              clock: clockOf(live.lostAt, time),
            })}
          </span>
        </output>
      )}
      {misread.length > 0 && (
        <output className={`icon-top flex items-start gap-9 break-anywhere rounded bg-2 border ${styles["note"]}`}>
          <StateGlyph state="trouble" size={14} />
          <span>
            {t("Part of the address was not recognised: {misread}. The chart shows the rest.", {
              misread: misread.join("; "),
            })}
          </span>
        </output>
      )}
    </>
  );
}

function clockOf(moment: number, time: SiteTime): string {
  return new Date(moment + time.offset(moment)).toISOString().slice(11, 16);
}
