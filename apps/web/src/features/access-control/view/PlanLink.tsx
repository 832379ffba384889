import { ACCESS_CONTROL } from "@atrium/contract/devices";
import type { ReactNode } from "react";
import type { Device } from "../../../devices/device.ts";
import { deviceHref } from "../../../devices/deviceHref.ts";
import { PageLink } from "../../../collections/PageLink.tsx";
import { useDeviceAddress } from "../../../devices/useDeviceAddress.ts";

/** To a door on the plan, with its inspector. */
export function PlanLink({ device, children }: { device: Device; children: ReactNode }) {
  const { placement } = useDeviceAddress();
  const { floor, zone, id } = device;
  const href = deviceHref({ module: ACCESS_CONTROL.module, placement, floor, zone, device: id });
  return href === undefined ? null : (
    <PageLink href={href} className="m">
      {children}
    </PageLink>
  );
}
