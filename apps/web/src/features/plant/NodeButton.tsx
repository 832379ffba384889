import { EQUIPMENT, pageOf } from "@atrium/contract/devices";
import { routeOf } from "@atrium/contract/pages";
import { StateGlyph } from "@atrium/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useDevices } from "../../devices/DevicesContext.ts";
import { stateText } from "../../devices/words.ts";
import type { Seen } from "./seen.ts";

interface NodeButtonProps {
  /** undefined: the plans have no device of it, so there is nothing to open. */
  seen: Seen | undefined;
  className: string | undefined;
  children: ReactNode;
}

/** What opens a piece of equipment: here, or on the page of the building in which it stands. */
export function NodeButton({ seen, className, children }: NodeButtonProps) {
  const { system, place, selection, select } = useDevices();
  if (seen === undefined) return <div className={className}>{children}</div>;
  const { device, reading } = seen;
  const content = (
    <>
      {children}
      {reading.condition.trouble !== undefined && !reading.isStale && (
        <span className="t12">
          <StateGlyph state="trouble" size={12} />
          {` ${stateText(reading)}`}
        </span>
      )}
    </>
  );
  const isOfPage = system.shows?.(device) !== false;
  if (device.placement !== place.placement || !isOfPage) {
    const page = isOfPage ? undefined : pageOf({ module: EQUIPMENT.module, ...device });
    const path = page === undefined ? system.path : routeOf(page).path.replace("/$placement/$category", "");
    const address: string = `${path}/${device.placement}/overview`;
    // The view and the moment that is looked at are the same there.
    const search = (before: Record<string, unknown>) => ({ ...before, selection: [device.id] });
    return (
      <Link className={className} data-state={reading.state} to={address} search={search}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={className}
      data-pin={device.id}
      data-state={reading.state}
      aria-pressed={selection.has(device.id)}
      onClick={() => {
        select([device.id]);
      }}
    >
      {content}
    </button>
  );
}
