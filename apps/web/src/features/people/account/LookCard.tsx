import { Card, Segmented } from "@atrium/ui";
import { useMantineColorScheme } from "@mantine/core";

const SCHEMES = [
  { value: "auto", label: "As the system" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

/** How the pages look in this browser, which remembers it. */
export function LookCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Card title="Look" note="in this browser">
      <div className="col gap-10 p-4-16-16">
        <Segmented label="Theme" segments={SCHEMES} value={colorScheme} onChange={setColorScheme} isFullWidth />
        <p className="t12 muted">Less motion follows your system’s setting.</p>
      </div>
    </Card>
  );
}
