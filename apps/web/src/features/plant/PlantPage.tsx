import { useParams } from "@tanstack/react-router";
import { DevicePage } from "../../devices/page/DevicePage.tsx";
import { useSite } from "../../platform/site.ts";
import type { PlantName } from "./categories.ts";
import { plantSystem } from "./plant.tsx";

/** The equipment of a building, of one category or of all of a page. */
function PlantPage({ name }: { name: PlantName }) {
  const { category = "" } = useParams({ strict: false });
  const { equipment } = useSite();
  return <DevicePage system={plantSystem(name, category, equipment)} />;
}

export function ElectricalPage() {
  return <PlantPage name="electrical" />;
}

export function MechanicalPage() {
  return <PlantPage name="mechanical" />;
}

export function PlumbingPage() {
  return <PlantPage name="plumbing" />;
}
