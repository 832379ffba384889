import { CORE_API } from "@atrium/contract";

/** Bodies of calls about cameras. */
export const CAMERA_BODIES: readonly (readonly ["POST" | "PUT", string, object])[] = [
  ["PUT", `${CORE_API}/cameras/1/motion`, { pan: 0, tilt: 0, zoom: 0 }],
  ["POST", `${CORE_API}/cameras/1/home`, {}],
  ["POST", `${CORE_API}/cameras/1/viewing`, {}],
  ["POST", `${CORE_API}/cameras/1/grip`, {}],
  ["PUT", `${CORE_API}/cameras/1/presets`, { name: "Gate" }],
  ["POST", `${CORE_API}/cameras/1/preset`, { name: "Gate" }],
  ["PUT", `${CORE_API}/cameras/1/recording`, { isOn: true }],
  ["PUT", `${CORE_API}/cameras/1/passages`, { isOn: true }],
  ["POST", `${CORE_API}/cameras/1/clips`, { from: 1, to: 2, reason: "A test" }],
  ["POST", `${CORE_API}/allowed-plates`, { plate: "1กข 4821", holder: "Spoiled", reason: "A test" }],
  [
    "PUT",
    `${CORE_API}/allowed-plates/1%E0%B8%81%E0%B8%82%204821`,
    { version: "0", holder: "Spoiled", reason: "A test" },
  ],
  ["POST", `${CORE_API}/allowed-plates/1%E0%B8%81%E0%B8%82%204821/removals`, { version: "0", reason: "A test" }],
  ["POST", `${CORE_API}/allowed-plates/1%E0%B8%81%E0%B8%82%204821/distributions`, { version: "0" }],
  ["PUT", `${CORE_API}/camera-walls`, { walls: [] }],
];
