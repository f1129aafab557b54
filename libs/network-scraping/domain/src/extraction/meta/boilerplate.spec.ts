import { describe, expect, it } from '@jest/globals';
import { isBoilerplate } from './boilerplate';

describe('isBoilerplate', () => {
  it.each([
    'View Jane Doe’s profile on the network, a professional community of 1 billion members.',
    '\n View Jane Doe’s profile',
    'Sieh dir das Profil von Jane Doe an',
    'Découvrez le profil de Jane Doe',
    'Mira el perfil de Jane Doe',
    'Zobacz profil użytkownika Jane Doe',
    'Wyświetl profil użytkownika Jane Doe',
    'Просмотрите профиль участника Jane Doe',
    'Посмотрите полный профиль Jane Doe',
    'Перегляньте профіль учасника Jane Doe',
    'Jane Doe adlı kullanıcının profilini görüntüleyin',
    'Şebnem adlı kişinin tam profilini görün',
    'Jane Doeさんのプロフィールを表示',
    '查看Jane Doe的职业档案',
    'Acme | 41,234 followers on the network. Rockets since 1951.',
    '500+ connections',
    'Jane Doe · Experience: Acme · Location: Bern',
    'Engineer ·  Location: Bern\n · 500',
  ])('is the site’s: %j', (text) => {
    expect(isBoilerplate(text)).toBe(true);
  });

  it.each([
    'Rockets since 1951.',
    'Viewpoints that shape the profile of a city.',
    'Seeds for all, and a profile of each.',
    'Come and see the profile of our city.',
    `${'고객과 함께 성장합니다. '.repeat(8)}고객님의 프로필`,
    'I build bridges · and rockets',
    'I build bridges · Motto: higher',
    'Bridges · Rockets · Trains',
    'Bridges · 12 rockets: red ones · Trains',
    'Motto: higher · faster · farther',
    'Contact: jane@acme.example · Bern',
    'Our follower ship, the Anna.',
    '',
  ])('is the subject’s: %j', (text) => {
    expect(isBoilerplate(text)).toBe(false);
  });
});
