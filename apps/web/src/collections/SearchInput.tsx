import { t } from "@atrium/words";
import { CloseButton, TextInput } from "@mantine/core";
import { Icon } from "@atrium/ui";
import search from "lucide-react/icons/search";
import { useEffect, useRef, useState } from "react";

/** How long a person pauses between letters before the list is asked, ms. */
const PAUSE = 300;

interface SearchInputProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Text that filters a list: asked for after a pause, at once with Enter. */
export function SearchInput({ label, value, onSearch }: SearchInputProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const asked = useRef(onSearch);
  useEffect(() => {
    asked.current = onSearch;
  });
  if (known !== value) {
    // The address changed by another way than this field: back, or a link.
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === value) return undefined;
    const timer = setTimeout(() => {
      asked.current(wanted);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [wanted, value]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={64}
      w={220}
      leftSection={<Icon of={search} size={14} />}
      rightSection={
        text === "" ? undefined : (
          <CloseButton
            size="sm"
            aria-label={t("Clear search")}
            onClick={() => {
              setText("");
            }}
          />
        )
      }
      onChange={(event) => {
        setText(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") onSearch(wanted);
      }}
    />
  );
}
