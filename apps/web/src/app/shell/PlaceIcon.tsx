import type { LucideIcon } from "lucide-react";
import { type LazyExoticComponent, lazy, Suspense } from "react";
import styles from "./PlaceIcon.module.css";

type Drawing = LazyExoticComponent<LucideIcon>;

/** The drawings a site folder may name for its places (`icon` in campus.json); each is fetched when it first shows. */
const DRAWINGS: Readonly<Record<string, Drawing>> = {
  building: lazy(async () => import("lucide-react/icons/building")),
  "building-2": lazy(async () => import("lucide-react/icons/building-2")),
  factory: lazy(async () => import("lucide-react/icons/factory")),
  "graduation-cap": lazy(async () => import("lucide-react/icons/graduation-cap")),
  "heart-pulse": lazy(async () => import("lucide-react/icons/heart-pulse")),
  hotel: lazy(async () => import("lucide-react/icons/hotel")),
  house: lazy(async () => import("lucide-react/icons/house")),
  layers: lazy(async () => import("lucide-react/icons/layers")),
  school: lazy(async () => import("lucide-react/icons/school")),
  "square-parking": lazy(async () => import("lucide-react/icons/square-parking")),
  store: lazy(async () => import("lucide-react/icons/store")),
  trees: lazy(async () => import("lucide-react/icons/trees")),
  warehouse: lazy(async () => import("lucide-react/icons/warehouse")),
};

/** A place's drawing; a plain building where the site names one we do not have. */
export function PlaceIcon({ name, size }: { name: string; size: number }) {
  const Picture = DRAWINGS[name] ?? DRAWINGS["building"];
  const box = <span className={styles["box"]} style={{ width: size, height: size }} />;
  if (Picture === undefined) return box;
  return (
    <Suspense fallback={box}>
      <Picture size={size} strokeWidth={size <= 16 ? 2 : 1.8} aria-hidden className={styles["picture"]} />
    </Suspense>
  );
}
