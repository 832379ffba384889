import { Icon, IconButton } from "@atrium/ui";
import { phrase, type Phrase, t } from "@atrium/words";
import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import monitor from "lucide-react/icons/monitor";
import moon from "lucide-react/icons/moon";
import sun from "lucide-react/icons/sun";

const SCHEMES: Record<MantineColorScheme, { drawing: LucideIcon; name: Phrase; next: MantineColorScheme }> = {
  light: { drawing: sun, name: phrase("light ## theme"), next: "dark" },
  dark: { drawing: moon, name: phrase("dark"), next: "auto" },
  auto: { drawing: monitor, name: phrase("match system"), next: "light" },
};

/** Light, dark, as the system: one after the other; the browser remembers. */
export function ThemeButton() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { drawing, name, next } = SCHEMES[colorScheme];
  return (
    <IconButton
      label={t("Theme: {name}. Change to {name2}", { name: t(name), name2: t(SCHEMES[next].name) })}
      icon={<Icon of={drawing} size={16} />}
      onClick={() => {
        setColorScheme(next);
      }}
    />
  );
}
