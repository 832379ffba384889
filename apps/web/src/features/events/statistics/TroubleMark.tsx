/** The sign of what is over its limit: a shape, not only a colour. */
export function TroubleMark({ label }: { label?: string }) {
  return (
    <svg
      width={12}
      height={12}
      viewBox="-6 -6 12 12"
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      <path d="M0 -5.6L5.6 0 0 5.6-5.6 0Z" fill="var(--trouble)" />
    </svg>
  );
}
