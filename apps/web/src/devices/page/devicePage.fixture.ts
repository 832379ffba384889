import { type FloorDrawing, SiteReply } from "@atrium/contract/site";

/** A site of one house with two floors, for tests. */
export const site = SiteReply.parse({
  revision: 1,
  name: "Sample campus",
  timeZone: "UTC",
  currency: "THB",
  menus: {},
  places: [
    {
      key: "house",
      code: 1,
      name: "House",
      icon: "house",
      at: [0, 0],
      floors: [
        { key: "first", code: 1, label: "1st Floor", zones: ["A"], isInMenu: true, hasCorridor: false },
        { key: "mezzanine", code: 2, label: "Mezzanine", zones: ["A", "West"], isInMenu: true, hasCorridor: false },
      ],
    },
  ],
});

/** A floor with one room. */
export const drawing: FloorDrawing = {
  id: "house-first",
  building: "house",
  floor: "first",
  label: "1st Floor",
  code: 1,
  floorCode: 1,
  unit: "m",
  size: [20, 10],
  elevation: 0,
  height: 4,
  north: 0,
  outline: [],
  zones: [],
  rooms: [
    {
      id: "R1",
      name: "Library",
      kind: "office",
      zone: "A",
      poly: [
        [0, 0],
        [20, 0],
        [20, 10],
        [0, 10],
      ],
    },
  ],
  open: [],
  glass: [],
  windows: [],
  doors: [],
  columns: [],
  furniture: [],
};
