import { useParams } from "@tanstack/react-router";
import { DevicePage } from "../../devices/page/DevicePage.tsx";
import { type PlantName, plantSystem } from "./plant.tsx";

/** The equipment of a building, of one category or of all of a page. */
function PlantPage({ name }: { name: PlantName }) {
  const { category = "" } = useParams({ strict: false });
  return <DevicePage system={plantSystem(name, category)} />;
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
