import { t } from "@atrium/words";
import type { ExpectedEffect } from "@atrium/alarms";
import { fireEffectKey, type FirePanels } from "@atrium/contract/site";

/** Every effect that the programs of a site's panels expect: "Zone 4: Exhaust fans stopped". */
export function expectedEffects(
  panels: FirePanels,
  places: readonly { readonly key: string; readonly name: string }[],
): ExpectedEffect[] {
  return panels.flatMap(({ id, placement, zones, effects }) => {
    const { name = placement } = places.find(({ key }) => key === placement) ?? {};
    return zones.flatMap((zone) =>
      effects
        .filter(({ key }) => zone.effects.includes(key))
        .map((effect) => ({
          key: fireEffectKey(id, String(zone.number), effect.key),
          name: t("Zone {number}: {name}", { number: zone.number, name: effect.name }),
          place: { key: placement, name },
        })),
    );
  });
}

/** The programs without devices, lines and places that the site has no more: a folder must have what they name. */
export function presentFirePanels(
  panels: FirePanels,
  site: {
    readonly devices: readonly { readonly id: string }[];
    readonly connections: readonly { readonly id: string }[];
    readonly places: readonly { readonly key: string }[];
  },
): FirePanels {
  const devices = new Set(site.devices.map(({ id }) => id));
  return panels
    .filter(({ connection, placement }) => {
      return site.connections.some(({ id }) => id === connection) && site.places.some(({ key }) => key === placement);
    })
    .map((panel) => presentPanel(panel, devices))
    .filter(({ zones }) => zones.length > 0);
}

function presentPanel(panel: FirePanels[number], devices: ReadonlySet<string>): FirePanels[number] {
  const effects = panel.effects.flatMap((effect) => {
    const present = effect.devices.filter((device) => devices.has(device));
    return present.length === 0 ? [] : [{ ...effect, devices: present }];
  });
  const known = new Set(effects.map(({ key }) => key));
  const zones = panel.zones.flatMap((zone) => {
    const detectors = zone.detectors.filter((detector) => devices.has(detector));
    const caused = zone.effects.filter((key) => known.has(key));
    return detectors.length === 0 ? [] : [{ ...zone, detectors, effects: caused }];
  });
  return { ...panel, effects, zones };
}
