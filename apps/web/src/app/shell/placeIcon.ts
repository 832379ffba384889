import type { LucideIcon } from "lucide-react";
import building from "lucide-react/icons/building";
import building2 from "lucide-react/icons/building-2";
import factory from "lucide-react/icons/factory";
import graduationCap from "lucide-react/icons/graduation-cap";
import heartPulse from "lucide-react/icons/heart-pulse";
import hotel from "lucide-react/icons/hotel";
import house from "lucide-react/icons/house";
import layers from "lucide-react/icons/layers";
import school from "lucide-react/icons/school";
import squareParking from "lucide-react/icons/square-parking";
import store from "lucide-react/icons/store";
import trees from "lucide-react/icons/trees";
import warehouse from "lucide-react/icons/warehouse";

/** The drawings a site folder may name for its places (`icon` in campus.json). */
const DRAWINGS: Readonly<Record<string, LucideIcon>> = {
  building,
  "building-2": building2,
  factory,
  "graduation-cap": graduationCap,
  "heart-pulse": heartPulse,
  hotel,
  house,
  layers,
  school,
  "square-parking": squareParking,
  store,
  trees,
  warehouse,
};

/** A place's drawing; a plain building where the site names one we do not have. */
export function placeIcon(name: string | undefined): LucideIcon {
  return DRAWINGS[name ?? ""] ?? building;
}
