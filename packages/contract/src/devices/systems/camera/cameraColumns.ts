import { phrase, sayTerm } from "@atrium/words";
import { CAMERA_TYPES } from "../../../cameras/camera.ts";
import { CAMERA } from "./camera.ts";
import { factsOf } from "../../systems.ts";
import { type DeviceColumn, pointValue } from "../../../base/column.ts";

export const CAMERA_COLUMNS = [
  {
    key: "type",
    title: phrase("Type"),
    value: ({ facts }) => {
      const { type } = factsOf(CAMERA, facts);
      return type === undefined ? null : sayTerm(CAMERA_TYPES[type]);
    },
  },
  { key: "streams", title: phrase("Streams"), value: (row) => pointValue(row, "streams") },
] as const satisfies readonly DeviceColumn[];
