/** J that have come into the rooms of a campus since an account of them began; less where they went out. */
export interface HeatAccount {
  electricity: number;
  people: number;
  sun: number;
  /** Through walls, windows and cracks. */
  outdoors: number;
  /** What fresh air and the air that fans draw in brought. */
  air: number;
  /** From one room to another: nothing, as a whole. */
  rooms: number;
  /** What the units took out without the moisture; less than 0. */
  cooling: number;
}

export function emptyAccount(): HeatAccount {
  return { electricity: 0, people: 0, sun: 0, outdoors: 0, air: 0, rooms: 0, cooling: 0 };
}
