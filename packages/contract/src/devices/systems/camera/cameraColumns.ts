import { CAMERA_TYPES } from "../../../cameras/camera.ts";
import { CAMERA } from "./camera.ts";
import { factsOf } from "../../systems.ts";
import { type DeviceColumn, pointValue } from "../../../base/column.ts";

export const CAMERA_COLUMNS = [
  {
    key: "type",
    title: "Type",
    value: ({ facts }) => {
      const { type } = factsOf(CAMERA, facts);
      return type === undefined ? null : CAMERA_TYPES[type];
    },
  },
  { key: "streams", title: "Streams", value: (row) => pointValue(row, "streams") },
] as const satisfies readonly DeviceColumn[];
