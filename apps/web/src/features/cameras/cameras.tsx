import { CAMERA, CAMERA_COLUMNS, CAMERA_RULES } from "@atrium/contract/devices";
import { Icon } from "@atrium/ui";
import Cctv from "lucide-react/icons/cctv";
import LayoutGrid from "lucide-react/icons/layout-grid";
import MapIcon from "lucide-react/icons/map";
import { declared, declaredWords } from "../../devices/declared.ts";
import { valueOf } from "../../devices/reading.ts";
import type { DeviceSystem } from "../../devices/system.ts";
import { drawnColumns } from "../../devices/table/drawnColumns.ts";
import { CameraFigures } from "./CameraFigures.tsx";
import { CameraInspector } from "./inspector/CameraInspector.tsx";
import { CameraLegend } from "./plan/CameraLegend.tsx";
import { FieldsOfView } from "./plan/FieldsOfView.tsx";
import { CameraWall } from "./wall/CameraWall.tsx";

const WALL = "Wall";

/** Cameras where they hang, with what they see. */
export const cameras: DeviceSystem = {
  ...declared(CAMERA),
  words: { ...declaredWords(CAMERA), none: "no cameras", on: "answering" },
  ...CAMERA_RULES,
  pin: {
    icon: <Icon of={Cctv} size={15} />,
    ring: () => undefined,
    value: (reading) => {
      const streams = valueOf(reading, "streams");
      return streams === null || streams === 0 || reading.isStale ? "" : `${String(streams)} watching`;
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
    { name: "Plan", icon: MapIcon, path: "" },
    { name: WALL, icon: LayoutGrid, path: "/view" },
  ],
};

/** The same as a wall of live pictures. */
export const cameraWall: DeviceSystem = {
  ...cameras,
  Stage: CameraWall,
  isStageSteady: true,
  speeds: [0.5, 1, 2, 4, 8],
  stageName: WALL,
  pathEnd: "/view",
};
