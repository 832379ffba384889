import { CAMERA, CAMERA_COLUMNS, CAMERA_RULES, factsOf } from "@atrium/contract/devices";
import { Icon, Kpi } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import Cctv from "lucide-react/icons/cctv";
import LayoutGrid from "lucide-react/icons/layout-grid";
import MapIcon from "lucide-react/icons/map";
import { declared, declaredWords } from "../../devices/declared.ts";
import { valueOf } from "../../devices/reading.ts";
import type { DeviceSystem, DevicesProps, PlanLayersProps } from "../../devices/system.ts";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import { CameraInspector } from "./inspector/CameraInspector.tsx";
import { CameraWall } from "./wall/CameraWall.tsx";
import { WallPlace } from "./wall/WallPlace.tsx";
import { useReadings, useDevicePoint, useDevices, useReading } from "../../devices/DevicesContext.ts";
import { LegendEntry } from "../../devices/plan/Legend.tsx";
import styles from "./cameras.module.css";
import { fieldOfView, type SightLine, sightLines } from "@atrium/contract/site";
import { useId, useMemo } from "react";
import type { Device } from "../../devices/device.ts";

const WALL = phrase("Wall");

/** Cameras where they hang, with what they see. */
export const cameras: DeviceSystem = {
  ...declared(CAMERA),
  words: () => ({ ...declaredWords(CAMERA), none: t("no cameras"), on: t("answering") }),
  ...CAMERA_RULES,
  pin: {
    icon: <Icon of={Cctv} size={15} />,
    ring: () => undefined,
    value: (reading) => {
      const streams = valueOf(reading, "streams");
      return streams === null || streams === 0 || reading.isStale ? "" : t("{streams} watching", { streams });
    },
  },
  Figures: CameraFigures,
  Inspector: CameraInspector,
  columns: drawnColumns(CAMERA_COLUMNS, {
    type: { width: 160 },
    streams: { width: 96, align: "end", decimals: 0, givesWay: 1 },
  }),
  plan: { Fields: FieldsOfView, Legend: CameraLegend },
  pictures: [
    { name: phrase("Plan"), icon: MapIcon, path: "" },
    { name: WALL, icon: LayoutGrid, path: "/view" },
  ],
};

/** The same as a wall of live pictures. */
export const cameraWall: DeviceSystem = {
  ...cameras,
  Stage: CameraWall,
  PlaceParts: WallPlace,
  isStageSteady: true,
  speeds: [0.5, 1, 2, 4, 8],
  stageName: WALL,
  pathEnd: "/view",
};

/** How many cameras answer. */
function CameraFigures({ devices }: DevicesProps) {
  const answering = useReadings(devices).filter(({ condition, isStale }) => condition.isOn && !isStale).length;
  return (
    <Kpi value={t("{answering} of {count}", { answering, count: devices.length })} label={t("cameras responding")} />
  );
}

/** What the fields mean. */
function CameraLegend() {
  return (
    <>
      <LegendEntry>
        <span className={styles["swatch"]} />
        {t("Field of view")}
      </LegendEntry>
      <LegendEntry>
        <span className={styles["swatch"]} data-old />
        {t("No signal")}
      </LegendEntry>
    </>
  );
}

/** What each camera sees: it ends at walls and closed doors. */
function FieldsOfView({ devices }: PlanLayersProps) {
  const { drawing } = useDevices();
  const lines = useMemo(() => (drawing === undefined ? [] : sightLines(drawing)), [drawing]);
  return devices.map((device) => <FieldOfView key={device.id} device={device} lines={lines} />);
}

function FieldOfView({ device, lines }: { device: Device; lines: readonly SightLine[] }) {
  const { selection } = useDevices();
  const { isStale } = useReading(device);
  const pan = useDevicePoint(device, "pan")?.value ?? 0;
  const zoom = useDevicePoint(device, "zoom")?.value ?? 1;
  const fade = useId();
  const { facing, fov, range } = useMemo(() => factsOf(CAMERA, device.facts), [device]);
  const points = useMemo(() => {
    if (facing === undefined || fov === undefined || range === undefined) return undefined;
    const look = { at: device.at, facing: facing + pan, fov: fov / Math.max(1, zoom), range };
    return fieldOfView(look, lines)
      .map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`)
      .join(" ");
  }, [device, facing, fov, range, lines, pan, zoom]);
  if (points === undefined) return null;
  const [x, y] = device.at;
  return (
    <g className={styles["sight"]} data-selected={selection.has(device.id)} data-old={isStale}>
      {/* It sees less and less: at its range there is no edge. */}
      <radialGradient id={fade} gradientUnits="userSpaceOnUse" cx={x} cy={y} r={range}>
        <stop offset="0.35" />
        <stop offset="1" stopOpacity="0" />
      </radialGradient>
      <polygon points={points} fill={isStale ? "none" : `url(#${fade})`} />
    </g>
  );
}
