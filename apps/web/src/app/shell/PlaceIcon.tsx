import { NamedIcon } from "@atrium/ui";

/** A place's drawing (`icon` in campus.json); a plain building where the site names one we do not have. */
export function PlaceIcon({ name, size }: { name: string; size: number }) {
  return <NamedIcon name={name} otherwise="building" size={size} />;
}
