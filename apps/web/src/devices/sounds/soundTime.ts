/** "0:24", "12:05", "1:02:05". @param length s */
export function soundTime(length: number): string {
  const whole = Math.floor(length);
  const [hours, minutes, seconds] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return hours === 0 ? `${String(minutes)}:${two(seconds)}` : `${String(hours)}:${two(minutes)}:${two(seconds)}`;
}
