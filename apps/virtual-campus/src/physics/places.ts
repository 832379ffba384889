/** People per m² in a full room, by kind. */
const DENSITY: Readonly<Record<string, number>> = {
  office: 0.16, executive: 0.06, meeting: 0.35, focus: 0.3, training: 0.4, classroom: 0.45, computer: 0.35, lab: 0.25,
  studio: 0.2, music: 0.2, art: 0.25, library: 0.15, auditorium: 0.8, hall: 0.5, stage: 0.1, lobby: 0.06, foyer: 0.08,
  atrium: 0.05, lounge: 0.12, cafe: 0.35, dining: 0.45, kitchen: 0.12, pantry: 0.15, patient: 0.05, nurse: 0.12,
  treatment: 0.12, therapy: 0.1, pool: 0.06, day: 0.15, shop: 0.12, corridor: 0.02, wc: 0.06, comms: 0, electrical: 0,
}; // prettier-ignore
const USUAL_DENSITY = 0.03;

/** People when every place of a room is taken. @param area m² */
export function placesOf(kind: string, area: number): number {
  return area * (DENSITY[kind] ?? USUAL_DENSITY);
}

/** Names a room of the campus. */
export function roomKey(placement: string, floor: string, room: string): string {
  return `${placement}/${floor}/${room}`;
}
