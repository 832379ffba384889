import type { EquipmentKind } from "@atrium/contract/devices";
import { phrase, type Phrase, t } from "@atrium/words";

type Page = EquipmentKind["page"];

const NAMES: Readonly<Record<Page, Phrase>> = {
  electrical: phrase("Electrical"),
  mechanical: phrase("Mechanical"),
  plumbing: phrase("Plumbing"),
};

export function pageName(page: Page): string {
  return t(NAMES[page]);
}

export function pageChoices(): { value: Page; label: string }[] {
  return (["electrical", "mechanical", "plumbing"] as const).map((value) => ({ value, label: pageName(value) }));
}
