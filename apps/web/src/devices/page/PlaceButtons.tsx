import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { PlaceLink } from "../place.ts";
import type { DeviceSystem } from "../system.ts";

/** Places to go instead; the first is the nearest. */
export function PlaceButtons({ system, links }: { system: DeviceSystem; links: readonly PlaceLink[] }) {
  return links.map(({ label, placement, floor, zone }, index) => (
    <Button
      key={label}
      variant={index === 0 ? "filled" : "default"}
      renderRoot={(props) => (
        <Link
          {...props}
          to={`${system.path}/${placement}${system.pathEnd ?? ""}`}
          search={system.covers === "building" ? {} : { floor, ...(zone === undefined ? {} : { zone }) }}
        />
      )}
    >
      {label}
    </Button>
  ));
}
