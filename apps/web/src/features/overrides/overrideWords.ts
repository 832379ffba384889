import { automaticText, type HoldRow, type KilowattHours, pageOf, pathOf, routeOf } from "@atrium/contract";

/** The device on its system's page; undefined where there is none, or where more than the system decides it. */
export function deviceHref({ module, placement, floor, zone, device }: HoldRow): string | undefined {
  const page = pageOf({ module, facts: {} });
  if (page === undefined) return undefined;
  const query = new URLSearchParams({ floor, ...(zone === undefined ? {} : { zone }), selection: device });
  return `${pathOf(routeOf(page).path, { placement })}?${query.toString()}`;
}

/** What automation would do now. */
export function wishText(row: HoldRow): string {
  return automaticText(row) ?? "Not known";
}

/** "+1.24", "−0.30": more or less than automation would have used. */
export function energyText(energy: KilowattHours): string {
  const figure = Math.abs(energy).toFixed(2);
  if (Number(figure) === 0) return figure;
  return `${energy < 0 ? "−" : "+"}${figure}`;
}
